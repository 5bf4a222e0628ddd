import { loggedAct } from "#shared/act.ts";

const change = {
  access: ["manageSeasons"],
  about: ["registrations", "entry-lists"],
  hides: false,
  form: {},
} as const;

interface Registered {
  seasonId: string;
  registrationId: string;
  teamName: string;
}

/** What organisers take out of a season. */
export const registrationActs = {
  withdrawRegistration: loggedAct(
    "withdrawRegistration",
    "DELETE /api/season/:seasonId/registrations/:registrationId",
    {
      ...change,
      subject: "registration",
      words: ({ teamName }: Registered) => ({
        press: "Retrage",
        spoken: `Retrage clubul ${teamName}`,
        question: {
          title: `Retragi clubul „${teamName}”?`,
          body: "Mașinile lui pleacă din sezon, iar piloții rămân liberi. Rezultatele de până acum rămân. Clubul și piloții primesc un mesaj.",
        },
        done: (said: string) => said,
      }),
      log: { "registration.withdrawn": "a retras înscrierea" },
    },
  ),
  removeGuestCar: loggedAct("removeGuestCar", "DELETE /api/season/:id/guest-cars/:car", {
    ...change,
    subject: "car",
    words: ({ raceNumber }: { raceNumber: number; car: string }) => ({
      press: "Scoate",
      spoken: `Scoate mașina #${raceNumber}`,
      question: {
        title: `Scoți mașina #${raceNumber}?`,
        body: "Pleacă de la toate etapele, iar piloții ei pot sta în altă mașină a sezonului. Rezultatele pe care le are rămân.",
      },
      done: (said: string) => said,
    }),
    log: { "guest-car.removed": "a scos mașina invitată" },
  }),
};
