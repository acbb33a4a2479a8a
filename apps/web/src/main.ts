import '@rockpool/ui/tokens.css';
import './app/page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { watchErrors } from './app/mishaps.svelte.ts';
import { router } from './app/router.svelte.ts';
import { wantedLanguage, useLanguage } from './words/words.svelte.ts';

watchErrors();
// The screens that pages begin with are fetched beside the words, not after them.
const { at } = router.route;
const toRoom = ['join', 'room', 'friends'].includes(at);
if (toRoom) void import('./screens/Room.svelte');
if (at === 'home') void import('./screens/Home.svelte');
const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
void useLanguage(wantedLanguage(), toRoom ? ['table'] : []).then(() => mount(App, { target }));
