import { useLingui } from '@lingui/react/macro';
import { type RefObject, useRef, useState } from 'react';
import { COMMENT_LENGTH, commentFaults } from '../../../schemas/collaboration/comments.ts';
import { languageOf } from '../../../schemas/i18n/locale.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { useLocale } from '../../data/definitions.ts';
import { addComment, type Comment, deleteComment, useComments } from '../../data/office.ts';
import { MentionBox } from '../../../widgets/parts/choices/MentionBox.tsx';
import { mentionParts } from '../../../widgets/parts/choices/mentions.ts';
import { usePeople } from '../../data/people.ts';
import { useCommentDraft } from './useCommentDraft.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import { describeRefusal, useRefusal } from '../../data/transport/refusal.ts';

const SIZE = 50;

interface CommentTabProps {
  module: string;
  id: number;
  /** among other things, which have the room around them */
  beside?: boolean;
}

/** What people say about a record, the oldest first, and a box to join in. */
export function CommentTab({ module, id, beside = false }: CommentTabProps) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [page, setPage] = useState(1);
  const [answered, setAnswered] = useState<Comment>();
  const { data, error, mutate } = useComments(module, id, { page, size: SIZE });
  const box = useRef<HTMLTextAreaElement>(null);
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonLines lines={6} className={beside ? undefined : 'px-5 py-4'} />;

  async function handleDelete(comment: Comment) {
    if (
      await confirm({
        title: t`删除这条评论？`,
        text: comment.content,
        action: t`删除`,
        danger: true,
      })
    )
      await runWithToast(() => deleteComment(module, comment));
  }

  return (
    <div className={cx('flex flex-col gap-3', !beside && 'px-5 py-4')}>
      {data.count === 0 && (
        <EmptyState title={t`还没有评论`} text={t`能看到这条数据的人都可以评论。`} />
      )}
      <ol aria-label={t`评论`} className="flex flex-col gap-4 empty:hidden">
        {data.list.map((comment) => (
          <Line
            key={comment.id}
            comment={comment}
            onReply={() => {
              setAnswered(comment);
              box.current?.focus();
            }}
            onDelete={() => void handleDelete(comment)}
          />
        ))}
      </ol>
      {data.count > SIZE && <Pager page={page} size={SIZE} count={data.count} onPage={setPage} />}
      <Write
        key={id}
        module={module}
        id={id}
        box={box}
        answered={answered}
        onAnswered={() => setAnswered(undefined)}
        onSaved={() => setPage(Math.max(1, Math.ceil((data.count + 1) / SIZE)))}
      />
    </div>
  );
}

function Line({
  comment,
  onReply,
  onDelete,
}: {
  comment: Comment;
  onReply(): void;
  onDelete(): void;
}) {
  const { t } = useLingui();
  const { fileUrl } = useHost();
  const { user_name: who, user_avatar: face, reply_user_name: whom } = comment;
  return (
    <li className="flex gap-3 text-sm">
      <Avatar name={who} {...(face && { src: fileUrl(face) })} />
      <article aria-label={who} className="min-w-0 flex-1">
        <div className="flex min-h-6 items-center gap-2">
          <span className="truncate font-semibold">{who}</span>
          {whom && <span className="truncate text-xs text-text-3">{t`回复 ${whom}`}</span>}
          <time className="shrink-0 text-xs text-text-3 tabular-nums">
            {comment.create_time.slice(0, 16)}
          </time>
          <span className="ms-auto flex shrink-0 items-center">
            <IconButton
              size="small"
              icon={<Icon name="message-square-text" size={14} />}
              label={t`回复 ${who}`}
              onClick={onReply}
            />
            {comment.is_delete && (
              <IconButton
                size="small"
                icon={<Icon name="trash-2" size={14} />}
                label={t`删除评论`}
                onClick={onDelete}
              />
            )}
          </span>
        </div>
        <p className="break-words whitespace-pre-line">
          {mentionParts(comment.content, comment.mentions).map(({ text, mention }, at) => (
            <span key={at} className={mention ? 'font-semibold text-text-1' : undefined}>
              {text}
            </span>
          ))}
        </p>
      </article>
    </li>
  );
}

interface WriteProps {
  module: string;
  id: number;
  box: RefObject<HTMLTextAreaElement | null>;
  answered: Comment | undefined;
  onAnswered(): void;
  onSaved(): void;
}

function Write({ module, id, box, answered, onAnswered, onSaved }: WriteProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { content, mentioned, change, clear } = useCommentDraft(module, id);
  const { data: people } = usePeople();
  const [fault, setFault] = useState('');
  const { save } = useRefusal();
  const [saving, setSaving] = useState(false);
  const whom = answered?.user_name;
  const name = t`评论内容`;

  async function handleSave() {
    if (saving) return;

    const [own] = commentFaults(content, name);
    if (own) return setFault(fieldMessage(own, locale));
    setSaving(true);
    const text = content.trim();
    // who was taken out of the text again is not meant any more
    const meant = mentioned.filter((who) => text.includes(`@${who.name}`));
    const done = await save(
      async () => {
        const unseen = await addComment(module, id, {
          content: text,
          reply_to: answered?.id,
          mention_ids: [...new Set(meant.map((who) => who.id))],
        });
        const names = unseen.join(languageOf(locale).comma);
        if (names !== '') toast.warn(t`${names} 看不到这条数据，没有收到通知`);
      },
      {
        settle(error) {
          setFault(describeRefusal(error).text ?? error.message);
          return true;
        },
      },
    ).finally(() => setSaving(false));
    if (!done) return;
    clear();
    onAnswered();
    onSaved();
  }

  return (
    <div className="flex flex-col gap-1.5 border-t border-line pt-3">
      {answered && (
        <span className="flex items-center gap-1 text-xs text-text-2">
          {t`回复 ${whom}`}
          <IconButton
            size="small"
            icon={<Icon name="x" size={14} />}
            label={t`不回复了`}
            onClick={onAnswered}
          />
        </span>
      )}
      <MentionBox
        id={`comment-${id}`}
        label={name}
        box={box}
        people={people?.list ?? []}
        value={content}
        onChange={(text) => {
          change({ content: text });
          setFault('');
        }}
        onMention={(who, text) => change({ content: text, mentioned: [...mentioned, who] })}
        onSubmit={() => void handleSave()}
        readOnly={saving}
        placeholder={t`说点什么，@ 提到同事，Ctrl+Enter 发送`}
        describedBy={fault ? `comment-fault-${id}` : undefined}
      />
      <span className="flex items-center gap-2">
        {fault && (
          <span id={`comment-fault-${id}`} role="alert" className="text-xs text-danger">
            {fault}
          </span>
        )}
        <span
          className={cx(
            'ms-auto text-xs tabular-nums',
            content.length > COMMENT_LENGTH ? 'text-danger' : 'text-text-3',
          )}
        >
          {content.length} / {COMMENT_LENGTH}
        </span>
        <Button
          kind="primary"
          size="small"
          loading={saving}
          onClick={() => void handleSave()}
        >{t`发送`}</Button>
      </span>
    </div>
  );
}
