import { Combobox as BaseCombobox } from "@base-ui/react/combobox";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import styles from "./combobox.module.css";
import { FieldFrame, type FieldProps } from "./field.tsx";
import fieldStyles from "./field.module.css";
import { type ComboboxOption, type OptionSource, useOptions } from "./combobox-options.ts";

export type { ComboboxOption } from "./combobox-options.ts";

interface CommonProps extends FieldProps, OptionSource {
  placeholder?: string;
  emptyText?: string;
  required?: boolean;
  disabled?: boolean;
  /** What stands in the field to begin with, and is searched for. */
  initialText?: string | undefined;
}

interface ComboboxProps extends CommonProps {
  value: ComboboxOption | null;
  onChange: (value: ComboboxOption | null) => void;
}

/** One of a list too long to look through: typing narrows it, here or on the server. Ignores diacritics. */
export function Combobox({ value, onChange, ...common }: ComboboxProps) {
  const { label, help, isLabelHidden, placeholder, required, disabled, initialText } = common;
  const found = useOptions(common, value ? [value] : []);
  const enter = useEnter(found.isFresh);
  const error = common.error ?? enter.problem;
  return (
    <FieldFrame {...{ label, help, error, isLabelHidden, required }}>
      {(control) => (
        <BaseCombobox.Root
          {...found.root}
          {...(value === null && initialText !== undefined && { defaultInputValue: initialText })}
          value={value}
          onValueChange={onChange}
          required={required}
          disabled={disabled}
        >
          <BaseCombobox.InputGroup className={styles.group}>
            <BaseCombobox.Input
              {...control}
              // While the list is open the label is hidden from screen readers with the rest of the page.
              aria-label={label}
              className={fieldStyles.control}
              placeholder={placeholder}
              // Typing replaces what is chosen, as somebody expects who comes to choose something else.
              onFocus={(event) => event.currentTarget.select()}
              onKeyDown={enter.onKeyDown}
              onInput={enter.forget}
              onBlur={enter.forget}
            />
            <BaseCombobox.Clear className={styles.clear} aria-label="Șterge alegerea">
              ×
            </BaseCombobox.Clear>
          </BaseCombobox.InputGroup>
          <OptionList status={found.status} emptyText={common.emptyText} />
        </BaseCombobox.Root>
      )}
    </FieldFrame>
  );
}

interface MultiComboboxProps extends CommonProps {
  value: ComboboxOption[];
  onChange: (value: ComboboxOption[]) => void;
  /** Gets a pasted list of several lines, of which nothing stays in the field. */
  onPasteText?: (text: string) => void;
}

/** Several of a long list; the chosen stand before the text, each with its own way out. */
export function MultiCombobox({ value, onChange, onPasteText, ...common }: MultiComboboxProps) {
  const { label, help, isLabelHidden, placeholder, disabled } = common;
  const found = useOptions(common, value);
  const enter = useEnter(found.isFresh);
  const error = common.error ?? enter.problem;
  return (
    <FieldFrame {...{ label, help, error, isLabelHidden }} required={common.required}>
      {(control) => (
        <BaseCombobox.Root
          {...found.root}
          multiple
          value={value}
          onValueChange={onChange}
          disabled={disabled}
        >
          <BaseCombobox.Chips className={styles.chips}>
            {value.map((option) => (
              <BaseCombobox.Chip key={option.value} className={styles.chip}>
                {option.title}
                <BaseCombobox.ChipRemove
                  className={styles.remove}
                  aria-label={`Scoate ${option.title}`}
                >
                  ×
                </BaseCombobox.ChipRemove>
              </BaseCombobox.Chip>
            ))}
            <BaseCombobox.Input
              {...control}
              aria-label={label}
              className={styles.chipInput}
              placeholder={value.length === 0 ? placeholder : undefined}
              onPaste={(event) => {
                const text = event.clipboardData.getData("text");
                if (!onPasteText || !text.trim().includes("\n")) return;
                event.preventDefault();
                onPasteText(text);
              }}
              onKeyDown={enter.onKeyDown}
              onInput={enter.forget}
              onBlur={enter.forget}
            />
          </BaseCombobox.Chips>
          <OptionList status={found.status} emptyText={common.emptyText} />
        </BaseCombobox.Root>
      )}
    </FieldFrame>
  );
}

type InputKey = KeyboardEvent & { preventBaseUIHandler?: () => void };

/**
 * What Enter and Escape do beyond Base UI. Enter in an open list without a mark takes the only match or says that nothing was
 * chosen; it never sends another value than the field shows. Escape closes the list and, once more, clears nothing.
 */
function useEnter(isFresh: boolean) {
  const [problem, setProblem] = useState<string>();
  return {
    problem,
    forget: () => setProblem(undefined),
    onKeyDown: (event: InputKey) => {
      const input = event.currentTarget;
      const isOpen = input.getAttribute("aria-expanded") === "true";
      if (event.key === "Escape" && !isOpen) event.preventBaseUIHandler?.();
      if (event.key !== "Enter" || !isOpen || input.hasAttribute("aria-activedescendant")) return;
      event.preventDefault();
      event.preventBaseUIHandler?.();
      const list = document.getElementById(input.getAttribute("aria-controls") ?? "");
      const matches = [
        ...(list?.querySelectorAll<HTMLElement>('[role="option"]:not([aria-disabled="true"])') ??
          []),
      ];
      const [only] = matches;
      if (isFresh && only && matches.length === 1) only.click();
      else setProblem("Nu ai ales nimic: alege din listă.");
    },
  };
}

interface OptionListProps {
  status: ReactNode;
  emptyText?: string | undefined;
}

function OptionList({ status, emptyText = "Nimic găsit." }: OptionListProps) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner className={styles.positioner} sideOffset={4}>
        <BaseCombobox.Popup className={styles.popup}>
          <BaseCombobox.Status className={styles.status}>{status}</BaseCombobox.Status>
          <BaseCombobox.Empty className={styles.status}>{!status && emptyText}</BaseCombobox.Empty>
          <BaseCombobox.List>
            {(option: ComboboxOption) => (
              <BaseCombobox.Item
                key={option.value}
                className={styles.item}
                value={option}
                disabled={option.isDisabled}
              >
                <span>{option.title}</span>
                {option.detail && <span className={styles.detail}>{option.detail}</span>}
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}
