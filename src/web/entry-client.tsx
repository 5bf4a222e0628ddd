import { RouterClient } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { apiGet } from "./api.ts";
import { createQueryClient } from "./query-client.ts";
import { createAppRouter } from "./router.tsx";

const router = createAppRouter({ queryClient: createQueryClient(apiGet) });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
