import { Link } from "@tanstack/react-router";

interface PersonLinkProps {
  person: { _id: string; name: string };
}

/** Somebody's name, leading to what organisers know of them. */
export function PersonLink({ person: { _id, name } }: PersonLinkProps) {
  return (
    <Link to="/administrare/utilizatori/$id" params={{ id: _id }}>
      {name}
    </Link>
  );
}
