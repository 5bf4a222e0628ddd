import { SegmentLink, Segments } from "#web/ui/fields/segmented-toggle.tsx";

const exactly = { exact: true, includeSearch: false };

/** What was written to somebody, and everything that they were told, beside each other. */
export function MessagesTabs() {
  return (
    <Segments label="Mesaje și noutăți">
      <SegmentLink to="/messages" activeOptions={exactly}>
        Mesaje
      </SegmentLink>
      <SegmentLink to="/noutati" activeOptions={exactly}>
        Noutăți
      </SegmentLink>
    </Segments>
  );
}
