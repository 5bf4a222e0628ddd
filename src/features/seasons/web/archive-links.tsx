import { Button, buttonClass } from "#web/ui/button.tsx";
import { Menu, MenuLink } from "#web/ui/menu.tsx";

interface ArchiveLinksProps {
  links: readonly { name: string; url: string }[];
}

/** Where an archived season can still be read: one button, or the season's tables in a menu and the overall one beside it. */
export function ArchiveLinks({ links }: ArchiveLinksProps) {
  const tables = links.length > 1 ? links.slice(0, 2) : [];
  const others = links.slice(tables.length);
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
        <a key={url} className={buttonClass()} href={url} rel="noopener noreferrer" target="_blank">
          {name}
        </a>
      ))}
    </>
  );
}
