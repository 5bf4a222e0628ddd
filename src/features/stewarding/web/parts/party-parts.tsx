import { type ComponentProps } from "react";
import { FormSection } from "#web/ui/fields/form-section.tsx";
import { EvidenceFields } from "./evidence-fields.tsx";

/** The evidence in a party's protest or appeal. */
export function PartyEvidence(props: Omit<ComponentProps<typeof EvidenceFields>, "asksToShare">) {
  return (
    <FormSection title="Dovezi">
      <EvidenceFields {...props} asksToShare />
    </FormSection>
  );
}

/** Beside the button that sends it. */
export function KeptHere() {
  return (
    <p className="aside muted">
      Numele tău nu apare nicăieri public. Ce scrii rămâne pe acest dispozitiv până trimiți.
    </p>
  );
}
