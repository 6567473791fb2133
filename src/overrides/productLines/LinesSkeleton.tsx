/** As high as lines without a product yet: the table or the cards, and the button below. */
export function LinesSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      <div className="h-[98px] rounded-md bg-surface-2 max-md:h-[62px]" />
      <div className="h-control w-28 rounded bg-surface-2" />
    </div>
  );
}
