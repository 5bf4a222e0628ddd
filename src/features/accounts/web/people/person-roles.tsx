import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { personName } from "#shared/text/person-name.ts";
import type { ManagedPerson } from "#features/accounts/people.ts";
import type { ManagedRole } from "#features/accounts/roles.ts";
import { showApiFailure } from "#web/api-failure.ts";
import { Card } from "#web/ui/frame/card.tsx";
import { Switch } from "#web/ui/fields/checkbox.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { listRoles, roleActs } from "#features/accounts/roles-calls.ts";
import { askAgain, call, fresh, read } from "#web/calls/call.ts";
import { permissionsText } from "../roles/permissions-text.ts";

interface PersonRolesProps {
  person: ManagedPerson;
  held: readonly { _id: string }[];
  isSelf: boolean;
}

/** Every role with a switch; what is switched counts from the person's next click on. */
export function PersonRoles({ person, held, isSelf }: PersonRolesProps) {
  const queryClient = useQueryClient();
  const roles = useSuspenseQuery(read(listRoles, {}, fresh)).data;
  const change = useMutation({
    mutationFn: ({ role, isGiven }: { role: ManagedRole; isGiven: boolean }) =>
      call(isGiven ? roleActs.giveRole : roleActs.takeRole, {
        params: { id: person._id, role: role._id },
        body: {},
      }),
    onSuccess: (_reply, { role, isGiven }) =>
      showSnackbar({
        content: `${personName(person)} ${isGiven ? "are acum" : "nu mai are"} rolul ${role.name}.`,
      }),
    onError: showApiFailure,
    onSettled: () => askAgain(queryClient, roleActs.giveRole),
  });
  const has = (role: ManagedRole) => held.some(({ _id }) => _id === role._id);
  const askToChange = async (role: ManagedRole) => {
    const isGiven = !has(role);
    const question = questionFor(role, { isGiven, isSelf });
    if (!question || (await askToConfirm(question))) change.mutate({ role, isGiven });
  };
  return (
    <Card
      title="Roluri"
      actions={
        <LinkButton look="link" to="/administrare/roluri">
          Ce permite fiecare rol
        </LinkButton>
      }
    >
      <div className="stack gap-4">
        {roles.map((role) => (
          <Switch
            key={role._id}
            label={role.name}
            help={permissionsText(role.permissions)}
            checked={has(role)}
            disabled={change.isPending}
            onChange={() => void askToChange(role)}
          />
        ))}
      </div>
    </Card>
  );
}

function questionFor(
  role: ManagedRole,
  { isGiven, isSelf }: { isGiven: boolean; isSelf: boolean },
) {
  const isKey = role.permissions.includes("manageUsers");
  if (isGiven && isKey)
    return {
      title: `Dai rolul ${role.name}?`,
      body: "Cine îl are poate da și lua orice drept, și pe al tău.",
      yes: "Dă rolul",
    };
  if (!isGiven && isSelf)
    return {
      title: "Îți iei singur rolul?",
      body: isKey
        ? "S-ar putea să nu mai poți deschide această pagină. Numai un alt administrator ți-l poate da înapoi."
        : "Nu vei mai putea face ce permitea.",
      yes: "Ia rolul",
    };
  return undefined;
}
