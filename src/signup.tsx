import './signup.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PublicSignup } from './pages/publicSignup/PublicSignup.tsx';
import { fetchForm, type SignupForm } from './pages/publicSignup/publicForm.ts';

// The server has put what is shown into the page; where another one serves the page (npm run dev), it is asked for.
const token = location.pathname.split('/').at(-1) ?? '';
const sent = JSON.parse(
  document.getElementById('signup')?.textContent ?? 'null',
) as SignupForm | null;
const root = document.getElementById('root');
if (root) {
  const form = sent ?? (await fetchForm(token));
  createRoot(root).render(
    <StrictMode>
      <PublicSignup token={token} form={form} />
    </StrictMode>,
  );
}
