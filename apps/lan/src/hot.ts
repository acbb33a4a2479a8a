import type { Page } from './server.ts';

/** The web app with hot reload, for those who work on it: Vite inside this server, so signalling is the real one. */
export const hot =
  (root: string): Page =>
  async (server) => {
    const { createServer } = await import('vite');
    const vite = await createServer({
      root,
      appType: 'spa',
      server: { middlewareMode: true, ws: { server }, allowedHosts: true },
    });
    return (request, response) => vite.middlewares(request, response);
  };
