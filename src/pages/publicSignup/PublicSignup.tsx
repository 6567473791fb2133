import { useEffect, useState } from 'react';
import { fetchForm, type SignupForm } from './publicForm.ts';
import { Questions } from './Questions.tsx';

/** The public page of a campaign's sign-up: its questions, or why there are none. */
export function PublicSignup({ token, form: first }: { token: string; form: SignupForm }) {
  const [form, setForm] = useState(first);
  const [thanks, setThanks] = useState<string>();
  const { words } = form;
  useEffect(() => {
    const language = form.languages.find(({ id }) => id === form.locale);
    if (language) document.documentElement.lang = language.tag;
    document.title = form.title || (words.gone ?? '');
  }, [form, words]);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col gap-5 px-4 py-6 sm:py-10">
      <Languages
        form={form}
        onChoose={(locale) =>
          void fetchForm(token, locale).then(
            // what was handed out first stays: its reader has read it already
            (next) => setForm({ ...next, pass: form.pass || next.pass }),
            () => undefined,
          )
        }
      />
      <div className="flex flex-col gap-5 rounded-lg border border-line bg-surface-1 p-5 sm:p-8">
        {form.title !== '' && (
          <header className="flex flex-col gap-2">
            <h1 className="text-xl font-semibold break-words">{form.title}</h1>
            {form.intro !== '' && (
              <p className="text-sm leading-6 break-words whitespace-pre-line text-text-2">
                {form.intro}
              </p>
            )}
          </header>
        )}
        {thanks === undefined ? (
          <Body token={token} form={form} onDone={setThanks} />
        ) : (
          <Notice title={words.done ?? ''} text={thanks || (words.thanks ?? '')} good />
        )}
      </div>
    </main>
  );
}

function Body({
  token,
  form,
  onDone,
}: {
  token: string;
  form: SignupForm;
  onDone(thanks: string): void;
}) {
  const { words, state, opens } = form;
  if (state === 'open') return <Questions token={token} form={form} onDone={onDone} />;
  if (state === 'early')
    return <Notice title={words.early ?? ''} text={(words.opens ?? '').replace('{time}', opens)} />;
  return state === 'over' ? (
    <Notice title={words.over ?? ''} text={words.closed ?? ''} />
  ) : (
    <Notice title={words.gone ?? ''} text={words.link ?? ''} />
  );
}

function Notice({ title, text, good = false }: { title: string; text: string; good?: boolean }) {
  return (
    <output className="flex flex-col gap-1 py-4">
      <span className={`text-base font-semibold ${good ? 'text-success' : ''}`}>{title}</span>
      <span className="text-sm break-words whitespace-pre-line text-text-2">{text}</span>
    </output>
  );
}

function Languages({
  form: { languages, locale, words },
  onChoose,
}: {
  form: SignupForm;
  onChoose(locale: string): void;
}) {
  return (
    <nav aria-label={words.language} className="flex flex-wrap justify-end gap-x-1 text-sm">
      {languages.map(({ id, tag, name }) => (
        <button
          key={id}
          type="button"
          lang={tag}
          aria-pressed={id === locale}
          onClick={() => onChoose(id)}
          className="min-h-8 rounded-md px-2 text-text-2 hover:text-text-1 focus-visible:outline-2 focus-visible:outline-accent aria-pressed:font-semibold aria-pressed:text-text-1 pointer-coarse:min-h-11"
        >
          {name}
        </button>
      ))}
    </nav>
  );
}
