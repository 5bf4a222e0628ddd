import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { listSeasons } from "#features/seasons/seasons-calls.ts";
import { groupBy } from "#shared/group-by.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { ApiError } from "#web/api.ts";
import { call, fresh, read } from "#web/calls/call.ts";
import { randomKey } from "#web/calls/random-key.ts";
import { useCall } from "#web/calls/use-call.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { FileDrop } from "#web/ui/fields/file-drop.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { TextArea } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { type ImportKind, importKindFacts } from "../import-kinds.ts";
import {
  type Import,
  type ImportAsk,
  type ImportLine,
  type ImportPreview,
  type ImportSourceForm,
  importOutcomes,
} from "../moving-in.ts";
import { previewImport, saveImport } from "../moving-in-calls.ts";
import { MOST_TEXT } from "../read-cells.ts";
import { ColumnChoices } from "./column-choices.tsx";
import { decodeText } from "./decode-text.ts";
import { importKindParts } from "./import-options.tsx";
import { ImportDone } from "./import-done.tsx";
import styles from "./moving-in.module.css";
import { Ask, countOf, PreviewLines } from "./preview-lines.tsx";

type Asked = Omit<ImportSourceForm, "kind" | "text">;

/** One kind of list: pasted or as a file, what it would do, and doing it. */
export function ImportForm({ kind, season }: { kind: ImportKind; season: string | undefined }) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<Asked>({ season: season ?? null });
  const [isRead, setRead] = useState(false);
  /** What is pasted is read at once; what somebody types, when they say so: each reading is dear. */
  const isPasted = useRef(false);
  const [key, setKey] = useState(randomKey);
  const [done, setDone] = useState<Import>();
  const { Options, ...parts } = importKindParts[kind];
  const facts = importKindFacts[kind];
  const lacksSeason = parts.season === "must" && (asked.season ?? null) === null;
  const source: ImportSourceForm = { kind, text, ...asked };
  const preview = useQuery({
    queryKey: ["import preview", source],
    queryFn: () => call(previewImport, { body: source }),
    enabled: isRead && text !== "" && !lacksSeason,
    placeholderData: keepPreviousData,
    ...fresh,
    retry: false,
  });
  const save = useCall(
    saveImport,
    () => ({ body: { source, hash: preview.data?.hash ?? "", key } }),
    { onSuccess: setDone, onError: () => void preview.refetch() },
  );
  const take = (next: string) => {
    setText(next);
    setAsked({ season: asked.season, options: asked.options });
    setRead(true);
    save.reset();
  };
  const ask = (changes: Asked) => {
    setAsked({ ...asked, ...changes });
    save.reset();
  };
  if (done)
    return (
      <ImportDone
        done={done}
        onAgain={() => {
          setDone(undefined);
          setText("");
          setAsked({ season: done.season?._id ?? null });
          setRead(false);
          setKey(randomKey());
        }}
      />
    );
  return (
    <div className="stack gap-5">
      {parts.season !== "none" && (
        <SeasonChoice
          isNeeded={parts.season === "must"}
          noSeason={parts.noSeason ?? "Alege sezonul"}
          season={asked.season ?? ""}
          onChange={(chosen) => ask({ season: chosen === "" ? null : chosen })}
        />
      )}
      {Options && (
        <Options
          season={asked.season ?? null}
          options={asked.options ?? {}}
          onChange={(options) => ask({ options })}
        />
      )}
      <TextArea
        label="Lista"
        rows={text === "" ? 6 : 4}
        spellCheck={false}
        placeholder={facts.example}
        help={facts.help}
        value={text}
        onPaste={() => {
          isPasted.current = true;
        }}
        onChange={({ target }) => {
          if (isPasted.current) take(target.value);
          else {
            setText(target.value);
            setRead(false);
          }
          isPasted.current = false;
        }}
      />
      {text === "" && (
        <FileDrop
          label="Sau un fișier"
          help="CSV sau text, cel mult 1 MB."
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          maxBytes={MOST_TEXT}
          onFile={(file) => {
            void file.arrayBuffer().then((bytes) => take(decodeText(new Uint8Array(bytes))));
          }}
        />
      )}
      {text !== "" && !isRead && (
        <Button look="main" className="start" onClick={() => take(text)}>
          Vezi ce s-ar întâmpla
        </Button>
      )}
      {isRead && lacksSeason && <Notice kind="warning">Alege sezonul.</Notice>}
      {isRead && !lacksSeason && preview.isPending && text !== "" && (
        <Skeleton lines={6} height="2.5rem" />
      )}
      {isRead && preview.error && <Refused error={preview.error} />}
      {isRead && preview.data && text !== "" && (
        <Preview kind={kind} preview={preview.data} asked={asked} onAsk={ask}>
          {save.error && <Refused error={save.error} />}
          <SaveButton
            preview={preview.data}
            isBusy={save.isPending || preview.isPlaceholderData}
            onPress={() => save.mutate()}
          />
        </Preview>
      )}
    </div>
  );
}

interface SeasonChoiceProps {
  isNeeded: boolean;
  /** What stands for none. */
  noSeason: string;
  season: string;
  onChange: (season: string) => void;
}

function SeasonChoice({ isNeeded, noSeason, season, onChange }: SeasonChoiceProps) {
  const seasons = useSuspenseQuery(read(listSeasons, { query: { view: "cards" } }, fresh)).data;
  if (seasons.length === 0)
    return isNeeded ? (
      <Notice>
        Lista aceasta vine într-un sezon, iar liga nu are încă niciunul.{" "}
        <Link to="/administrare/season/new">Sezon nou</Link>
      </Notice>
    ) : null;
  return (
    <Select
      label="Sezonul"
      emptyTitle={noSeason}
      options={seasons.map(({ _id, title }) => ({ value: _id, title }))}
      value={season}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface PreviewProps {
  kind: ImportKind;
  preview: ImportPreview;
  asked: Asked;
  onAsk: (changes: Asked) => void;
  children: ReactNode;
}

function Preview({ kind, preview, asked, onAsk, children }: PreviewProps) {
  const { columns, hasHeads, problem, lines, notes } = preview;
  const several = askedOfSeveral(lines);
  const asks = [...preview.asks, ...several.values()];
  const choose = (ask: string, value: string) =>
    onAsk({ choices: { ...asked.choices, [ask]: value } });
  return (
    <>
      <ColumnChoices
        kind={kind}
        columns={columns}
        hasHeads={hasHeads}
        isLacking={problem !== null}
        onColumns={(keys) => onAsk({ columns: keys })}
        onHeads={(isSo) =>
          onAsk(isSo === hasHeads ? {} : { hasHeads: isSo, columns: undefined, choices: {} })
        }
      />
      {asks.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>
            {preview.asks.length > 0 ? "Despre toate liniile" : "Despre mai multe linii"}
          </legend>
          <div className={styles.asks}>
            {asks.map((ask) => (
              <Ask key={ask.key} ask={ask} onChoose={choose} />
            ))}
          </div>
        </fieldset>
      )}
      {problem !== null && <Notice kind="warning">{problem}</Notice>}
      {notes.map((note) => (
        <Notice key={note}>{note}</Notice>
      ))}
      {lines.length > 0 && (
        <PreviewLines
          lines={lines.map((line) => ({
            ...line,
            asks: line.asks.filter(({ key }) => !several.has(key)),
          }))}
          onChoose={choose}
        />
      )}
      {children}
    </>
  );
}

/** What several lines ask alike, by key: it is asked once, over them. */
function askedOfSeveral(lines: readonly ImportLine[]): Map<string, ImportAsk> {
  const asks = groupBy(
    lines.flatMap((line) => line.asks),
    ({ key }) => key,
  );
  return new Map(
    [...asks].flatMap(([key, [ask, ...others]]) => (ask && others.length > 0 ? [[key, ask]] : [])),
  );
}

interface SaveButtonProps {
  preview: ImportPreview;
  isBusy: boolean;
  onPress: () => void;
}

function SaveButton({ preview: { lines, problem }, isBusy, onPress }: SaveButtonProps) {
  const [fresh_, known, changed, refused] = importOutcomes.map((one) => countOf(lines, one));
  const count = (fresh_ ?? 0) + (changed ?? 0);
  if (count === 0 || problem !== null) return null;
  return (
    <div className="stack gap-2">
      <Button look="main" className="start" isBusy={isBusy} onClick={onPress}>
        Adu {counted(count, "linie", "linii")}
      </Button>
      {(refused ?? 0) > 0 && (
        <p className="muted">
          {counted(refused ?? 0, "linie refuzată rămâne", "linii refuzate rămân")} pe dinafară
          {(known ?? 0) > 0 && ", iar ce e cunoscut rămâne cum e"}.
        </p>
      )}
    </div>
  );
}

function Refused({ error }: { error: Error }) {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return <Notice kind="bad">{fields[0] ?? error.message}</Notice>;
}
