import { VueQueryPlugin } from '@tanstack/vue-query';
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { queryClient } from './api/query-client.ts';
import App from './App.vue';
import { router } from './router.ts';
import { useTheme } from './stores/theme.ts';
import './styles/index.css';

const app = createApp(App).use(createPinia()).use(router).use(VueQueryPlugin, { queryClient });
// Before the first paint, so that nobody sees the other theme flash.
useTheme();
app.mount('#app');
