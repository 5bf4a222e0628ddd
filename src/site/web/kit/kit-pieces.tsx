import { useState } from "react";
import { Button } from "#web/ui/frame/button.tsx";
import { askToConfirm } from "#web/ui/feedback/confirmations.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { LinkButton } from "#web/ui/frame/link-button.tsx";
import { Menu, MenuItem } from "#web/ui/frame/menu.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SavedMeanwhile } from "#web/ui/feedback/saved-meanwhile.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbars.ts";
import { TabLink, Tabs } from "#web/ui/frame/tabs.tsx";
import { SearchTool, SelectTool, Tools } from "#web/ui/fields/tools.tsx";

export function Pressed() {
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
      <Tools>
        <SelectTool
          label="Clasamente"
          name="clasament"
          value="piloti"
          options={[
            { value: "piloti", title: "Piloți GT3" },
            { value: "cluburi", title: "Cluburi" },
          ]}
          onChoose={() => {}}
        />
        <SearchTool label="Caută un pilot" name="cauta" value={undefined} onLook={() => {}} />
      </Tools>
      <Dialog isOpen={isOpen} onClose={close} title="Fereastră">
        <p>Conținutul ferestrei.</p>
      </Dialog>
    </section>
  );
}

export function Told() {
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
      <EmptyState text="Aici vor sta cluburile." action={<Button>Adaugă un club</Button>} />
      <ErrorState
        title="Nu s-a putut încărca"
        text="Se poate încerca din nou."
        requestId="req-1a"
        onRetry={() => {}}
      />
      <Skeleton lines={3} />
    </section>
  );
}
