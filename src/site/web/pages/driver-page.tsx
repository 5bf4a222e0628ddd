import { getRouteApi, redirect } from "@tanstack/react-router";
import { FollowButton } from "#features/following/web/follow-button.tsx";
import { readDriverProfile } from "#features/statistics/profiles/profile-calls.ts";
import { driverSentence } from "#features/statistics/profiles/profile-sentence.ts";
import { DriverProfile } from "#features/statistics/web/profiles/driver-profile.tsx";
import { readLicence } from "#features/stewarding/licence/licence-calls.ts";
import { DriverLicence } from "#features/stewarding/web/licence/driver-licence.tsx";
import { read } from "#web/calls/call.ts";
import { pageData, type PageTexts, requirePage } from "#web/page-data.ts";
import type { RouterContext } from "#web/root-route.tsx";
import type { PageSearch } from "#web/search-params.ts";

const route = getRouteApi("/driver-profile/$id");

/** '/driver-profile/{id}': what everybody may know of a driver, with what counts on their licence. */
export function DriverPage() {
  const { id } = route.useParams();
  const search = route.useSearch();
  return (
    <DriverProfile id={id} search={search} actions={<FollowButton kind="driver" _id={id} />}>
      <DriverLicence id={id} />
    </DriverProfile>
  );
}

interface DriverLoad {
  context: RouterContext;
  params: { id: string };
  deps: PageSearch;
}

export async function loadPage({
  context: { queryClient },
  params,
  deps: query,
}: DriverLoad): Promise<PageTexts> {
  const driver = await pageData(queryClient, read(readDriverProfile, { params, query }));
  const { _id, driverName, picture, results, unlisted } = driver;
  // Of two who turned out to be one.
  if (_id !== params.id)
    throw redirect({
      to: "/driver-profile/$id",
      params: { id: _id },
      search: query,
      statusCode: 301,
      replace: true,
    });
  requirePage(results, query.page);
  await pageData(queryClient, read(readLicence, { params }));
  return {
    title: driverName,
    description:
      `${driverName}: curse, victorii, podiumuri și toate rezultatele din ligă. ${driverSentence(driver)}`.trim(),
    image: picture,
    isUnlisted: unlisted,
  };
}
