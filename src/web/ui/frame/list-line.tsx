import type { ReactNode } from "react";

interface ListLineProps {
  /** Before the words: a number, a picture. */
  mark?: ReactNode;
  name: ReactNode;
  /** What else there is to say of it. */
  detail?: ReactNode;
  /** What one can do with it. */
  children?: ReactNode;
}

/** Something in a list, with its buttons at the end. */
export function ListLine({ mark, name, detail, children }: ListLineProps) {
  return (
    <li className="box row spread gap-2-4 pad-3-4">
      {mark}
      <div className="about">
        <span className="name">{name}</span>
        {detail && <span className="muted">{detail}</span>}
      </div>
      {children && <div className="row gap-2">{children}</div>}
    </li>
  );
}
