import type { ArchiveCard } from "#features/league/archive.ts";
import { Button, buttonClass } from "#web/ui/frame/button.tsx";
import { Menu, MenuLink } from "#web/ui/frame/menu.tsx";

interface ArchiveLinksProps {
  links: ArchiveCard["links"];
}

/** Where an archived season can still be read: what its organisers put into the menu, and the others beside it. */
export function ArchiveLinks({ links }: ArchiveLinksProps) {
  const tables = links.filter(({ inMenu }) => inMenu);
  const others = links.filter(({ inMenu }) => !inMenu);
  return (
    <>
      {tables.length > 0 && (
        <Menu trigger={<Button>Clasamente</Button>}>
          {tables.map(({ name, url }) => (
            <MenuLink key={url} href={url}>
              {name}
            </MenuLink>
          ))}
        </Menu>
      )}
      {others.map(({ name, url }) => (
        <a
          key={url}
          className={buttonClass()}
          href={url}
          rel="noopener noreferrer"
          target={url.startsWith("/") ? undefined : "_blank"}
        >
          {name}
        </a>
      ))}
    </>
  );
}
