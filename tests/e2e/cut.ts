import type { Page, WebSocketRoute } from '@playwright/test';

/** A page that can be cut off from all others, though it goes on. */
export interface Cut {
  /** Breaks all its links, and takes the meeting server away. */
  off(): Promise<void>;
  join(): void;
}

/** Before the page is opened. */
export async function useCut(page: Page): Promise<Cut> {
  let isOff = false;
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(/./, (socket) => {
    if (isOff) void socket.close();
    else sockets.add(socket).add(socket.connectToServer());
  });
  await page.addInitScript(() => {
    const links = new Set<RTCPeerConnection>();
    Object.assign(window, { links });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        links.add(this);
      }
    };
  });
  return {
    async off() {
      isOff = true;
      await Promise.all([...sockets].map((socket) => socket.close()));
      sockets.clear();
      await page.evaluate(() => {
        for (const link of (window as unknown as { links: Set<RTCPeerConnection> }).links) link.close();
      });
    },
    join() {
      isOff = false;
    },
  };
}
