import '@rockpool/ui/tokens.css';
import './app/page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { watchErrors } from './app/mishaps.svelte.ts';
import { wantedLanguage, useLanguage } from './words/words.svelte.ts';

watchErrors();
const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
void useLanguage(wantedLanguage()).then(() => mount(App, { target }));
