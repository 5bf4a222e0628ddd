import { useState } from "react";
import { Button } from "#web/ui/frame/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "../people.module.css";

interface SearchFormProps {
  label: string;
  /** What the list is narrowed by now. */
  value: string;
  /** `undefined`: nothing is looked for any more. */
  onSearch: (text: string | undefined) => void;
}

/** Words to look for in a list that the server searches. */
export function SearchForm({ label, value, onSearch }: SearchFormProps) {
  return <Words key={value} label={label} value={value} onSearch={onSearch} />;
}

function Words({ label, value, onSearch }: SearchFormProps) {
  const [text, setText] = useState(value);
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim() || undefined);
      }}
    >
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        maxLength={80}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Caută</Button>
    </form>
  );
}
