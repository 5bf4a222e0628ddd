import { useId } from "react";
import styles from "./version-choices.module.css";

export interface VersionChoice {
  key: string;
  /** What the two versions differ in. */
  title: string;
  /** Texts of the two versions. */
  mine: string;
  theirs: string;
  /** `undefined`: nothing is chosen yet. */
  isMine: boolean | undefined;
}

interface VersionChoicesProps {
  choices: readonly VersionChoice[];
  /** What stands before the texts. */
  mineTitle: (choice: VersionChoice) => string;
  theirsTitle: string;
  onChoose: (key: string, isMine: boolean) => void;
}

/** Two versions of the same things beside each other, with one of each to be chosen. */
export function VersionChoices({ choices, mineTitle, theirsTitle, onChoose }: VersionChoicesProps) {
  const id = useId();
  return (
    <div className={styles.choices}>
      {choices.map((choice, index) => (
        <fieldset key={choice.key} className={styles.choice}>
          <legend className={styles.title}>{choice.title}</legend>
          <Version
            name={`${id}-${index}`}
            title={mineTitle(choice)}
            text={choice.mine}
            isChosen={choice.isMine === true}
            onChoose={() => onChoose(choice.key, true)}
          />
          <Version
            name={`${id}-${index}`}
            title={theirsTitle}
            text={choice.theirs}
            isChosen={choice.isMine === false}
            onChoose={() => onChoose(choice.key, false)}
          />
        </fieldset>
      ))}
    </div>
  );
}

interface VersionProps {
  /** The same for both versions. */
  name: string;
  title: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Version({ name, title, text, isChosen, onChoose }: VersionProps) {
  return (
    <label className={styles.version}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        <span className="muted">{title}:</span> {text}
      </span>
    </label>
  );
}
