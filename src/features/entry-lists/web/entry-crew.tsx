import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";
import type { Entry } from "#features/entry-lists/entry-lists.ts";
import styles from "#features/results/web/crew.module.css";

export function EntryCrew({ entry: { drivers, car } }: { entry: Entry }) {
  return (
    <div className={styles.crew}>
      <p className={styles.drivers}>
        {drivers.map((driver, index) => (
          <span key={driver.user} className={styles.driver}>
            <DriverLink driver={driver} />
            {index < drivers.length - 1 && ",\u00a0"}
          </span>
        ))}
      </p>
      {car.team && (
        <p className={styles.club}>
          <QuietLink href={`/team-profile/${car.team._id}`}>{car.team.name}</QuietLink>
        </p>
      )}
    </div>
  );
}

/** A driver's name, leading to their profile. */
export function DriverLink({ driver }: { driver: Entry["drivers"][number] }) {
  return <QuietLink href={`/driver-profile/${driver.user}`}>{driver.driverName}</QuietLink>;
}

/**
 * A link that does not know the present address. The router's own links all look again at every step, so that with 280 cars on a
 * phone a press on a class takes twice as long.
 */
function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return (
    <a href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** Not one that asks for a new tab or a download. */
function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
