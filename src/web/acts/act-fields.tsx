import { useSite } from "../page-data.ts";
import { Combobox } from "../ui/fields/combobox.tsx";
import { Select } from "../ui/fields/select.tsx";
import { TextArea, TextField } from "../ui/fields/text-field.tsx";
import { useKeptWords } from "./kept-words.tsx";
import type { ActInHand, AnyActProps } from "./use-act.ts";

interface ActFieldsProps extends Pick<AnyActProps, "options" | "search"> {
  doing: ActInHand;
}

/** The fields of an act, in the order in which it names them. */
export function ActFields({ doing, ...sources }: ActFieldsProps) {
  return doing.fields.map((one) => (
    <ActField key={one.name} one={one} doing={doing} {...sources} />
  ));
}

interface ActFieldProps extends ActFieldsProps {
  one: ActInHand["fields"][number];
}

function ActField({ one, doing, options, search }: ActFieldProps) {
  const { name, field, value } = one;
  const { timeZone } = useSite();
  const text = typeof value === "string" ? value : "";
  const help = doing.words.help?.[name];
  const own = {
    label: field.label,
    help,
    error: doing.errors[name],
    value: text,
    onChange: ({ target }: { target: { value: string } }) => doing.type(name, target.value),
  };
  useKeptWords(field.label, field.kind === "text" && one.isOther ? text : "");
  switch (field.kind) {
    case "text": {
      const bounds = { required: !field.optional, maxLength: field.most };
      return field.rows === undefined ? (
        <TextField {...own} {...bounds} />
      ) : (
        <TextArea {...own} {...bounds} rows={field.rows} />
      );
    }
    case "moment":
      return (
        <TextField
          {...own}
          type="datetime-local"
          required={!field.optional}
          help={help ?? `Ora ligii (${timeZone}).`}
        />
      );
    case "choice":
      return <Select {...own} options={options?.[name] ?? []} />;
    case "person":
      return (
        <Combobox
          label={field.label}
          required
          placeholder="Scrie o parte din nume"
          emptyText="Nimeni cu acest nume."
          help={help}
          error={own.error}
          value={typeof value === "object" ? value : null}
          onChange={(person) => doing.type(name, person)}
          search={search}
        />
      );
  }
}
