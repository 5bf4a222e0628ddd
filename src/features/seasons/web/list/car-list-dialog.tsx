import type { SeasonCard } from "#features/seasons/seasons.ts";
import { ClassBadge } from "#web/ui/racing/class-badge.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import styles from "./car-list-dialog.module.css";

interface CarListDialogProps {
  cars: SeasonCard["rules"]["validCars"];
  isOpen: boolean;
  onClose: () => void;
}

export function CarListDialog({ cars, isOpen, onClose }: CarListDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="list" title="Mașini permise">
      <ul>
        {cars.map((car) => (
          <li key={car._id} className={`row spread gap-3 ruled-below ${styles.car}`}>
            {car.title}
            {car.class && <ClassBadge acronym={car.class.acronym} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
