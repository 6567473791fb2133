import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Answers, sendSignup, type SignupForm, TAKES_MS } from './publicForm.ts';
import { Question } from './Question.tsx';

/** The questions of an open sign-up. What was typed stays whatever happens; faults stand at their questions, and the first of them takes the focus. */
export function Questions({
  token,
  form,
  onDone,
}: {
  token: string;
  form: SignupForm;
  onDone(thanks: string): void;
}) {
  const { words, fields } = form;
  const [values, setValues] = useState<Answers>({});
  const [website, setWebsite] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState('');
  const [sending, setSending] = useState(false);
  const [begun] = useState(Date.now);
  const element = useRef<HTMLFormElement>(null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setMessage('');
    const early = begun + TAKES_MS - Date.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    try {
      const outcome = await sendSignup(form, { token, values, website });
      if (outcome.done) return onDone(outcome.thanks);
      const count = fields.filter(({ model }) => outcome.faults[model] !== undefined).length;
      flushSync(() => {
        setFaults(outcome.faults);
        setMessage(
          count > 0 ? (words.faults ?? '').replace('{count}', String(count)) : outcome.message,
        );
      });
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    } catch {
      setMessage(words.failed ?? '');
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col gap-5"
    >
      {fields.map((field) => (
        <Question
          key={field.model}
          field={field}
          words={words}
          value={values[field.model]}
          fault={faults[field.model]}
          onChange={(value) => {
            setValues((all) => ({ ...all, [field.model]: value }));
            setFaults(({ [field.model]: _, ...others }) => others);
          }}
        />
      ))}
      {/* Off every screen and every reader: only programs fill it in. */}
      <div aria-hidden className="absolute -left-[9999px] h-px w-px overflow-hidden">
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={(event) => setWebsite(event.target.value)}
        />
      </div>
      <p role="alert" className={message === '' ? 'sr-only' : 'text-sm text-danger'}>
        {message}
      </p>
      <button
        type="submit"
        aria-disabled={sending}
        className="h-11 rounded-md bg-accent px-4 font-semibold text-accent-text hover:opacity-90 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent aria-disabled:opacity-60"
      >
        {sending ? words.sending : words.submit}
      </button>
    </form>
  );
}
