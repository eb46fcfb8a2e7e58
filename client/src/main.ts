import { mount } from 'svelte';
import './ui/app.css';
import './api/line';
import App from './App.svelte';
import { speak } from './text/text.svelte';
import { router } from './ui/router.svelte';
import { settings } from './ui/settings.svelte';

async function start(): Promise<void> {
  settings.apply();
  await speak(settings.language);
  router.listen();
  mount(App, { target: document.getElementById('app')! });
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/shell.js');
}

void start();
