import type { LiveryCar } from "#features/entry-lists/season-liveries.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Button } from "#web/ui/frame/button.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import liveryStyles from "./season-liveries.module.css";
import type { QueuedLivery, useLiveryQueue } from "./use-livery-queue.ts";

interface LiveryQueueProps {
  queue: ReturnType<typeof useLiveryQueue>;
  cars: readonly LiveryCar[];
}

/** The dropped files, each with the car it is for and what would become of it. */
export function LiveryQueue({ queue, cars }: LiveryQueueProps) {
  if (queue.files.length === 0) return null;
  const left = queue.files.length - queue.ready;
  return (
    <section className="stack gap-5" aria-labelledby="queue">
      <h2 id="queue">De trimis</h2>
      <ul className="stack gap-3">
        {queue.files.map((file) => (
          <QueuedFile
            key={file.key}
            file={file}
            cars={cars}
            isDoubled={queue.doubled.has(file.key)}
            isBlocked={queue.isSending}
            onAssign={(carId) => queue.assign(file.key, carId)}
            onDrop={() => queue.drop(file.key)}
          />
        ))}
      </ul>
      <div className="row gap-2">
        <Button
          look="main"
          disabled={queue.ready === 0}
          isBusy={queue.isSending}
          onClick={() => void queue.send()}
        >
          Trimite {counted(queue.ready, "poză", "poze")}
        </Button>
        <p className="muted" role="status">
          {left > 0 && `${counted(left, "fișier rămâne", "fișiere rămân")} fără mașină.`}
        </p>
      </div>
    </section>
  );
}

interface QueuedFileProps {
  file: QueuedLivery;
  cars: readonly LiveryCar[];
  isDoubled: boolean;
  isBlocked: boolean;
  onAssign: (carId: string | null) => void;
  onDrop: () => void;
}

function QueuedFile({ file, cars, isDoubled, isBlocked, onAssign, onDrop }: QueuedFileProps) {
  const { name } = file.file;
  const car = cars.find(({ _id }) => _id === file.carId);
  return (
    <li className="box row spread gap-2-4 pad-3-4">
      {file.thumbnail ? (
        <img className={liveryStyles.thumbnail} src={file.thumbnail} alt="" />
      ) : (
        <span className={liveryStyles.thumbnail} aria-hidden />
      )}
      <div className="about">
        <span className="bold">{name}</span>
        <span className={file.problem || isDoubled || !car ? "error" : "muted"}>
          {fateOf(file, car, isDoubled)}
        </span>
        {file.progress !== null && (
          <progress value={file.progress} aria-label={`Se trimite ${name}`} />
        )}
      </div>
      <div className={liveryStyles.choice}>
        <Select
          label={`Mașina pentru ${name}`}
          isLabelHidden
          emptyTitle="Alege mașina"
          disabled={isBlocked}
          value={file.carId ?? ""}
          options={cars.map(({ _id, raceNumber, carName }) => ({
            value: _id,
            title: `#${raceNumber} ${carName}`,
          }))}
          onChange={({ target }) => onAssign(target.value || null)}
        />
      </div>
      <Button look="link" aria-label={`Renunță la ${name}`} disabled={isBlocked} onClick={onDrop}>
        Renunță
      </Button>
    </li>
  );
}

function fateOf(file: QueuedLivery, car: LiveryCar | undefined, isDoubled: boolean): string {
  if (file.problem) return file.problem;
  if (!car) return "Numele nu spune numărul unei mașini din sezon.";
  if (isDoubled) return `Alt fișier este deja pentru #${car.raceNumber}.`;
  return car.livery
    ? `Înlocuiește poza mașinii #${car.raceNumber}.`
    : `Poză nouă pentru #${car.raceNumber}.`;
}
