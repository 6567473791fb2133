import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The public sign-up page, built by itself: strangers load none of the application, and it carries no words (the server sends them). */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: false,
    rolldownOptions: { input: 'signup.html' },
  },
});
