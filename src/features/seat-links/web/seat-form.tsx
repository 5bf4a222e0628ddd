import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { LicencePicker } from "#features/registration/web/licence-picker.tsx";
import { newNumberMessage } from "#features/registration/registration-messages.ts";
import type { Season } from "#features/seasons/seasons.ts";
import { splitName } from "#shared/text/person-name.ts";
import type { ApiError } from "#web/api.ts";
import { call } from "#web/calls/call.ts";
import { randomKey } from "#web/calls/random-key.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { askAgain } from "#web/calls/call.ts";
import { startSession } from "#web/session.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { FieldRow } from "#web/ui/fields/form-section.tsx";
import { NumberField } from "#web/ui/fields/number-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Button } from "#web/ui/frame/button.tsx";
import { firstFreeNumber } from "../free-numbers.ts";
import { seatLacks } from "../seat-lacks.ts";
import { takeLinkSeat, takeOwnSeat } from "../seat-link-calls.ts";
import type { LinkSeat, SeatOffer, TakenSeat } from "../seat-links.ts";
import { ModelTiles } from "./model-tiles.tsx";
import type { TakenSeatFacts } from "./seat-taken.tsx";
import styles from "./seat.module.css";
import type { SeatDoor } from "./use-seat-offer.ts";

/** Beside which something wrong is said where it is. */
const fields = ["name", "iRacingMemberId", "carModel", "raceNumber", "classes"];

interface SeatFormProps {
  door: SeatDoor;
  offer: SeatOffer;
  season: Season;
  onTaken: (taken: TakenSeatFacts) => void;
  /** There may be other things to have than when the page was opened. */
  onLate: () => void;
}

/** Everything that a seat asks, filled in as far as it can be: whoever agrees types their name alone. */
export function SeatForm({ door, offer, season, onTaken, onLate }: SeatFormProps) {
  const { validNumbers } = season.rules;
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [key] = useState(randomKey);
  const [name, setName] = useState("");
  const [parts, setParts] = useState<ReturnType<typeof splitName>>();
  const [iRacingMemberId, setMemberId] = useState("");
  const [only] = offer.models.length === 1 ? offer.models : [];
  const [model, setModel] = useState(only?._id ?? "");
  const [number, setNumber] = useState(() => firstFreeNumber(validNumbers, offer.takenNumbers));
  const [licences, setLicences] = useState<string[]>([]);
  const names = parts ?? splitName(name);
  const asksName = offer.asks.includes("name");

  const { mutate, isPending, error } = useMutation<
    TakenSeat & { login?: LinkSeat["login"] },
    ApiError
  >({
    mutationFn: () => {
      const body = {
        key,
        ...(asksName && names),
        ...(offer.asks.includes("iRacingMemberId") && { iRacingMemberId }),
        raceNumber: number ?? -1,
        carModel: model,
        licences,
      };
      return "secret" in door
        ? call(takeLinkSeat, { body: { ...body, secret: door.secret } })
        : call(takeOwnSeat, { params: { id: door.season }, body });
    },
    onSuccess: async (seat) => {
      const chosen = offer.models.find(({ _id }) => _id === model);
      onTaken({
        raceNumber: seat.raceNumber,
        isConfirmed: seat.isConfirmed,
        wayBack: seat.login?.path ?? null,
        name: offer.person?.name || `${names.firstName} ${names.lastName}`,
        model: chosen ?? null,
      });
      if (seat.login) startSession(seat.login.token);
      await askAgain(queryClient, takeLinkSeat);
    },
    onError: onLate,
  });
  const [isTried, setTried] = useState(false);
  const lacks = seatLacks(
    { ...names, iRacingMemberId, raceNumber: number, carModel: model, licences },
    {
      asks: offer.asks,
      licences: offer.person
        ? []
        : season.driverClasses.map(({ _id: id, group }) => ({ id, group })),
    },
  );
  const errors: ReturnType<typeof fieldErrors> = isTried ? { ...fieldErrors(error), ...lacks } : {};
  const isSaidAtFields = fields.some((field) => errors[field] !== undefined);
  const isTaken = number !== null && offer.takenNumbers.includes(number);
  const free = isTaken ? firstFreeNumber(validNumbers, offer.takenNumbers, number) : null;

  useEffect(() => {
    if (error) focusOnWrong(form.current);
  }, [error]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setTried(true));
    if (isTaken || Object.keys(lacks).length > 0) focusOnWrong(form.current);
    else mutate();
  };
  return (
    <form ref={form} className="stack gap-5" noValidate method="post" onSubmit={submit}>
      {offer.person?.name && (
        <p>
          Te înscrii ca <strong>{offer.person.name}</strong>.
        </p>
      )}
      {asksName && !parts && (
        <div className="stack gap-2">
          <TextField
            label="Numele tău"
            help="Prenumele, apoi numele, ca în simulator."
            autoComplete="name"
            autoCapitalize="words"
            maxLength={121}
            error={errors.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          {names.lastName !== "" && (
            <p className="small muted row gap-2">
              <span>
                Prenume: <strong>{names.firstName}</strong> · Nume:{" "}
                <strong>{names.lastName}</strong>
              </span>
              <Button look="link" onClick={() => setParts(splitName(name))}>
                Corectează
              </Button>
            </p>
          )}
        </div>
      )}
      {asksName && parts && (
        <FieldRow>
          <TextField
            label="Prenume"
            autoComplete="given-name"
            maxLength={60}
            error={errors.name}
            value={parts.firstName}
            onChange={(event) => setParts({ ...parts, firstName: event.target.value })}
          />
          <TextField
            label="Nume de familie"
            autoComplete="family-name"
            maxLength={60}
            value={parts.lastName}
            onChange={(event) => setParts({ ...parts, lastName: event.target.value })}
          />
        </FieldRow>
      )}
      {offer.asks.includes("iRacingMemberId") && (
        <TextField
          label="ID de membru iRacing"
          help="Numărul din contul tău iRacing: după el te recunosc rezultatele."
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          error={errors.iRacingMemberId}
          value={iRacingMemberId}
          onChange={(event) => setMemberId(event.target.value.trim())}
        />
      )}
      <ModelTiles
        models={offer.models}
        value={model}
        number={number}
        error={errors.carModel}
        onChange={setModel}
      />
      <div className={styles.number}>
        <NumberField
          label="Număr"
          min={validNumbers.from}
          max={validNumbers.to}
          value={number}
          error={isTaken ? `Numărul ${number} este luat.` : errors.raceNumber}
          help={
            number !== null && !isTaken && Number.isInteger(number)
              ? `${number} este liber`
              : undefined
          }
          onChange={setNumber}
        />
        {free !== null && number !== null && (
          <Button onClick={() => setNumber(free)} title={newNumberMessage(number, free)}>
            {free} e liber
          </Button>
        )}
      </div>
      {season.driverClasses.length > 0 && (
        <LicencePicker
          name="tale"
          classes={licences}
          licences={season.driverClasses}
          error={errors.classes}
          onChange={setLicences}
        />
      )}
      <p className="muted">
        {offer.club === null ? "Concurezi singur." : `Concurezi pentru clubul „${offer.club}”.`}
        {offer.needsYes && " Locul așteaptă un da de la cine ți-a trimis linkul."}
      </p>
      {error && !isSaidAtFields && <Notice kind="bad">{error.message}</Notice>}
      {isSaidAtFields && <p className="error">Mai este ceva de completat, mai sus.</p>}
      <Button type="submit" look="main" className={styles.send} isBusy={isPending}>
        Gata
      </Button>
      <p className="small muted">
        Numele și numărul apar pe site, în participanți și în rezultate.
      </p>
    </form>
  );
}

function focusOnWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[aria-invalid], [data-invalid]")?.focus();
}

/** What is wrong by the last word of a field's path: a registration says it of its cars, one after the other. */
function fieldErrors(error: ApiError | null): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(error?.fields ?? {}).map(([path, words]) => [
      path.split(".").at(-1) ?? "",
      words,
    ]),
  );
}
