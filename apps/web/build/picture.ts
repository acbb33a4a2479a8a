import { svelte } from '@sveltejs/vite-plugin-svelte';
import { render } from 'svelte/server';
import type { Component } from 'svelte';
import { runnerImport } from 'vite';

/** A game's picture as it stands on the home page. */
export interface Picture {
  /** Markup with its styles, and no script. */
  readonly markup: string;
  /** Files it was drawn from, absolute. */
  readonly files: readonly string[];
}

/**
 * Draws the picture of a game while the app is built, so that the home page shows every game without the code of any
 * board. It is markup and not an image file: so it follows the theme of the page.
 *
 * @param thumb The component's file. It takes no properties.
 * @param prefix Of the ids inside: two pictures stand on one page.
 */
export async function drawPicture(thumb: string, prefix: string): Promise<Picture> {
  const { module, dependencies } = await runnerImport<{ default: Component }>(thumb, {
    configFile: false,
    logLevel: 'error',
    plugins: [
      svelte({ configFile: false, emitCss: false, compilerOptions: { css: 'injected', dev: false } }),
    ],
  });
  const { head, body } = await render(module.default, { idPrefix: prefix });
  // Comments are where the component would come alive, which it does not.
  return { markup: (head + body).replace(/<!--.*?-->/gs, ''), files: dependencies };
}
