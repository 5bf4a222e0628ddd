import { useQuery } from "@tanstack/react-query";
import { read } from "#web/calls/call.ts";
import { useCall } from "#web/calls/use-call.ts";
import { useSession } from "#web/session.ts";
import { Button } from "#web/ui/frame/button.tsx";
import type { Follow } from "../following.ts";
import { follow, listFollows, unfollow } from "../following-calls.ts";

interface FollowButtonProps extends Follow {
  /** Of what is followed, where several stand on a page. */
  name?: string;
}

/** 'Urmărește' on a public page: for members, not on their own. Its place is kept until the answer is there. */
export function FollowButton({ kind, _id, name }: FollowButtonProps) {
  const own = useSession()?.sub;
  const { data } = useQuery({ ...read(listFollows, {}), enabled: own !== undefined });
  const isFollowed = data?.some((one) => one.kind === kind && one._id === _id) === true;
  const press = useCall(isFollowed ? unfollow : follow, () => ({ params: { kind, id: _id } }));
  if (own === _id) return null;
  const words = isFollowed ? "Nu mai urmări" : "Urmărește";
  return (
    <span data-for="member">
      <Button
        aria-label={name && `${words}: ${name}`}
        disabled={data === undefined}
        isBusy={press.isPending}
        onClick={() => press.mutate()}
      >
        {words}
      </Button>
    </span>
  );
}
