import '@rockpool/ui/tokens.css';
import './app/page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { watchErrors } from './app/mishaps.svelte.ts';
import { router } from './app/router.svelte.ts';
import { wantedLanguage, useLanguage } from './words/words.svelte.ts';

watchErrors();
// A friend who opens a link waits for the largest part of the page: it is fetched beside the words, not after them.
const toRoom = ['join', 'room', 'friends'].includes(router.route.at);
if (toRoom) void import('./screens/Room.svelte');
const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
void useLanguage(wantedLanguage(), toRoom ? ['table'] : []).then(() => mount(App, { target }));
