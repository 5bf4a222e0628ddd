import { Suspense, useState } from "react";
import { lazyPart } from "#web/lazy-part.ts";
import type { SeasonCard } from "#features/seasons/seasons.ts";
import { counted } from "#shared/text/romanian-count.ts";
import { Button } from "#web/ui/frame/button.tsx";

const CarListDialog = lazyPart(
  () => import("#features/seasons/web/list/car-list-dialog.tsx"),
  "CarListDialog",
);

/** The cars a season allows: the only one by its name, several behind a button that opens their list. */
export function CarList({ cars }: { cars: SeasonCard["rules"]["validCars"] }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (cars.length <= 1) return cars[0]?.title ?? "–";
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button look="link" aria-haspopup="dialog" onClick={open}>
        {counted(cars.length, "model", "modele")}
      </Button>
      {wasOpened && (
        <Suspense>
          <CarListDialog cars={cars} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
