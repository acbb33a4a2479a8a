import { store } from './store.ts';

let refused = $state(!store.lasting);

/** Whether the browser keeps what we give it. It may refuse from the start, or take storage away later. */
export const storage = {
  get refused(): boolean {
    return refused;
  },
  refuse(): void {
    refused = true;
  },
};
