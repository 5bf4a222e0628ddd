import { useState } from "react";
import styles from "./kit-page.module.css";
import { Button } from "#web/ui/frame/button.tsx";
import { Card } from "#web/ui/frame/card.tsx";
import { GridArt } from "#web/ui/racing/grid-art.tsx";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { type Column, DataTable } from "#web/ui/show/data-table.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Fact, Facts } from "#web/ui/show/facts.tsx";
import { GridSlot } from "#web/ui/racing/grid-slot.tsx";
import { KerbProgress } from "#web/ui/racing/kerb-progress.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Menu, MenuItem } from "#web/ui/frame/menu.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { NumberPlate } from "#web/ui/racing/number-plate.tsx";
import { Pagination } from "#web/ui/frame/pagination.tsx";
import { Prose } from "#web/ui/show/prose.tsx";
import { SavedMeanwhile } from "#web/ui/feedback/saved-meanwhile.tsx";
import { SegmentedToggle } from "#web/ui/fields/segmented-toggle.tsx";
import { SimulatorFlag } from "#web/ui/racing/simulator-flag.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TabLink, Tabs } from "#web/ui/frame/tabs.tsx";
import { Time } from "#web/ui/show/time.tsx";

export function KitPieces() {
  return (
    <>
      <Pressed />
      <Told />
      <Numbers />
      <ResultsTable />
      <Art />
    </>
  );
}

function Pressed() {
  const showSnackbar = useSnackbar();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className="stack gap-4 narrowable">
      <h2>Se apasă</h2>
      <div className="row gap-3">
        <Button look="main">Salvează</Button>
        <Button>Simplu</Button>
        <Button look="danger">Șterge</Button>
        <Button look="link">Ca o legătură</Button>
        <Button disabled>Oprit</Button>
        <Button isBusy>Lucrează</Button>
        <LinkButton to="/seasons">Legătură</LinkButton>
      </div>
      <div className="row gap-3">
        <Button onClick={() => showSnackbar({ content: "Profil actualizat cu succes" })}>
          Anunț verde
        </Button>
        <Button
          onClick={() => showSnackbar({ content: "Email sau parola incorecte", color: "error" })}
        >
          Anunț roșu
        </Button>
        <Button onClick={() => setOpen(true)}>Fereastră</Button>
        <Button
          onClick={() =>
            void askToConfirm({ title: "Ștergi mesajul?", body: "Această acțiune este definitivă" })
          }
        >
          Întrebare
        </Button>
        <Menu trigger={<Button>Meniu</Button>}>
          <MenuItem onClick={() => showSnackbar({ content: "Sprint" })}>Clasament sprint</MenuItem>
          <MenuItem disabled onClick={close}>
            Nu încă
          </MenuItem>
        </Menu>
      </div>
      <Tabs label="File">
        <TabLink to="/kit">Prezentare</TabLink>
        <TabLink to="/seasons">Calendar</TabLink>
      </Tabs>
      <Dialog isOpen={isOpen} onClose={close} title="Fereastră">
        <p>Conținutul ferestrei.</p>
      </Dialog>
    </section>
  );
}

function Told() {
  const { dark, light } = { dark: "Se poate încerca din nou.", light: "Aici vor sta cluburile." };
  return (
    <section className="stack gap-4 narrowable">
      <h2>Se spune</h2>
      <Notice>De știut.</Notice>
      <Notice kind="good">Prezența este confirmată.</Notice>
      <Notice kind="warning" title="Atenție">
        Înscrierile se închid mâine.
      </Notice>
      <Notice kind="bad">Numărul 27 este luat.</Notice>
      <SavedMeanwhile
        differences={["numele: Apex → Apex Racing"]}
        onTakeTheirs={() => {}}
        onKeepOwn={() => {}}
      />
      <EmptyState text={light} action={<Button>Adaugă un club</Button>} />
      <ErrorState title="Nu s-a putut încărca" text={dark} requestId="req-1a" onRetry={() => {}} />
      <Skeleton lines={3} />
    </section>
  );
}

function Numbers() {
  const [kind, setKind] = useState("race");
  const [page, setPage] = useState(2);
  return (
    <section className="stack gap-4 narrowable">
      <h2>Se numără</h2>
      <div className="row gap-3">
        {[1, 2, 3, 4, 28].map((position) => (
          <GridSlot key={position} position={position} hasTrophy />
        ))}
        <GridSlot position={null} />
        <GridSlot position={1} size="big" />
        <NumberPlate number={7} />
        <NumberPlate number={911} />
        {["PRO", "AM", "GT3", "GT4", "O", "SILVER", "PA"].map((acronym) => (
          <ClassBadge key={acronym} acronym={acronym} />
        ))}
      </div>
      <div className="row gap-3">
        <SimulatorFlag acronym="ACC" title="Assetto Corsa Competizione" />
        <SimulatorFlag acronym="AC" title="Assetto Corsa" />
        <SimulatorFlag acronym="iR" title="iRacing" />
      </div>
      <KerbProgress percent={37} label="37% din etape" />
      <Facts>
        <Fact name="Mașini înscrise">58</Fact>
        <Fact name="Piloți pe mașină">2–3</Fact>
        <Fact name="Etape">8</Fact>
      </Facts>
      <Prose
        text={
          "Start lansat, după turul de formare.\n\nRegulamentul: https://liga.example/regulament."
        }
      />
      <div className="row gap-3">
        <Time at={1_795_284_000_000} format="day" />
        <Time at={1_795_284_000_000} format="moment" />
        <Time at={1_795_284_000_000} format="stamp" />
      </div>
      <div className="row gap-3">
        <SegmentedToggle
          label="Sesiune"
          value={kind}
          options={[
            { value: "qualifying", title: "Calificări" },
            { value: "race", title: "Cursă" },
          ]}
          onChange={setKind}
        />
      </div>
      <Pagination meta={{ page, pageSize: 20, total: 95 }} onPage={setPage} />
      <Card title="Chenar" actions={<Button>Deschide</Button>}>
        Un loc cu ramă.
      </Card>
    </section>
  );
}

interface SampleRow {
  place: number | null;
  number: number;
  crew: string;
  car: string;
  carClass: string;
  time: string;
  points: number;
}

const sampleRows: SampleRow[] = [
  {
    place: 1,
    number: 27,
    crew: "Pilot Unu, Pilot Doi",
    car: "Ferrari 296 GT3",
    carClass: "PRO",
    time: "3:00:41.882",
    points: 50,
  },
  {
    place: 2,
    number: 8,
    crew: "Pilot Trei",
    car: "BMW M4 GT3",
    carClass: "PRO",
    time: "+12.604",
    points: 43,
  },
  {
    place: 3,
    number: 911,
    crew: "Pilot Patru",
    car: "Porsche 992 GT3 R",
    carClass: "AM",
    time: "+1 tur",
    points: 38,
  },
  {
    place: null,
    number: 77,
    crew: "Pilot Cinci",
    car: "Bentley 2018",
    carClass: "AM",
    time: "Descalificat",
    points: 0,
  },
];

const columns: Column<SampleRow>[] = [
  { title: "Poz.", cell: ({ place }) => <GridSlot position={place} />, phone: "slot" },
  { title: "Nr.", cell: ({ number }) => <NumberPlate number={number} />, phone: "plate" },
  { title: "Echipaj", cell: ({ crew }) => crew, kind: "name", phone: "main" },
  { title: "Mașină", cell: ({ car }) => car },
  { title: "Clasă", cell: ({ carClass }) => <ClassBadge acronym={carClass} /> },
  { title: "Timp", cell: ({ time }) => time, kind: "number", phone: "below" },
  { title: "Puncte", cell: ({ points }) => points, kind: "strong", phone: "end" },
];

function ResultsTable() {
  const [rows, setRows] = useState(sampleRows);
  return (
    <section className="stack gap-4 narrowable">
      <h2>Tabel</h2>
      <div className="row gap-3">
        <Button onClick={() => setRows(rows.toReversed())}>Inversează</Button>
      </div>
      <DataTable
        caption="Rezultate de probă"
        columns={columns}
        rows={rows}
        keyOf={({ number }) => String(number)}
        toneOf={({ place }) => (place === null ? "quiet" : undefined)}
        hasSlidingRows
      />
    </section>
  );
}

function Art() {
  return (
    <section className="stack gap-4 narrowable">
      <h2>Fără imagine</h2>
      <div className={styles.art}>
        {["ACC", "AC", "iR"].map((acronym) => (
          <GridArt key={acronym} acronym={acronym} />
        ))}
      </div>
    </section>
  );
}
