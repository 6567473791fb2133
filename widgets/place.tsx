import { Trans, useLingui } from '@lingui/react/macro';
import { LocateFixed, MapPin, X } from 'lucide-react';
import { use, useRef, useState } from 'react';
import { accuracyText } from '../schemas/addresses/addressText.ts';
import { Button, IconButton } from './ui/Button.tsx';
import { FieldMessage } from './ui/Field.tsx';
import { FormScopeContext } from './form/state/context.ts';
import { lazyComponent } from './ui/lazyComponent.tsx';
import { Group } from './parts/boxes/Group.tsx';
import { ReadOnlyBox } from './parts/boxes/ReadOnlyBox.tsx';
import { TypedBox } from './parts/boxes/TypedBox.tsx';
import { type Address, asAddress, formatPoint, parsePoint } from './parts/address/place.ts';
import { useLocate } from './parts/address/useLocate.ts';
import { useSubmitHold } from './parts/images/useSubmitHold.ts';
import type { InputProps } from './contract/types.ts';
import { AddressShow } from './address.show.tsx';

const MapDialog = lazyComponent(
  async () => (await import('./parts/address/MapDialog.tsx')).MapDialog,
);

const SIGN = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const WORDS_LIMIT = 200;
/** Metres from which a place says little about where one is. */
const VAGUE = 500;

/** Where one is: said by the device when it is asked, else pointed at on a map, with words of one's own. */
export function PlaceInput(props: InputProps<Address>) {
  const { id, field, readOnly, describedBy, locale } = props;
  const value = asAddress(props.value);
  if (!readOnly) return <PlaceBoxes {...props} value={value} />;
  return (
    <ReadOnlyBox id={id} label={field.name} describedBy={describedBy} rich>
      {value && <AddressShow field={field} value={value} compact={false} locale={locale} />}
    </ReadOnlyBox>
  );
}

function PlaceBoxes({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
}: InputProps<Address>) {
  const { t } = useLingui();
  const { model, name } = field;
  const [map, setMap] = useState(false);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const { region = '', address = '', location = '', accuracy = '' } = value ?? {};
  const point = parsePoint(location);
  const there = region !== '' || address !== '' || location !== '';
  const { can, asking, fault, locate, forget } = useLocate((here) => {
    onChange({ region, address, ...here });
    setSaid([t`已取得当前位置`, accuracyText(here.accuracy)].filter(Boolean).join(' '));
  });
  useSubmitHold(use(FormScopeContext)?.store, model, asking, 'still_locating');

  function handlePick(picked: Parameters<typeof formatPoint>[0]) {
    forget();
    onChange({ region, address, location: formatPoint(picked) });
  }

  function handleRemove() {
    forget();
    onChange(undefined);
    setSaid(t`已移除${name}`);
    requestAnimationFrame(() => box.current?.focus());
  }

  return (
    <Group
      ref={box}
      id={id}
      label={name}
      aria-describedby={describedBy}
      onLeave={onBlur}
      className="flex flex-col gap-2 outline-none"
    >
      {there && (
        <div className="flex min-h-control items-center gap-2 rounded-md border border-line ps-3 text-sm">
          <span className="flex min-w-0 flex-1 flex-wrap gap-x-2 py-1 tabular-nums">
            <span className="min-w-0 wrap-break-word">{location || t`没有坐标`}</span>
            {accuracy && (
              <span className="whitespace-nowrap text-text-3">{t`误差约 ${accuracy} 米`}</span>
            )}
          </span>
          <IconButton
            size="small"
            label={t`移除${name}`}
            icon={<X {...SIGN} />}
            onClick={handleRemove}
          />
        </div>
      )}
      {there && (
        <TypedBox
          aria-label={t`${name}说明`}
          text={address}
          onText={(text) =>
            onChange({ region, location, ...(accuracy && { accuracy }), address: text })
          }
          limit={WORDS_LIMIT}
          invalid={invalid}
          describedBy={describedBy}
          placeholder={t`可补充说明，例如二号厂房门口`}
        />
      )}
      <span className="flex flex-wrap items-center gap-2">
        {can && (
          <Button
            size="small"
            loading={asking}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            icon={<LocateFixed {...SIGN} size={14} />}
            onClick={() => void locate()}
          >
            {there ? t`重新定位` : t`使用当前位置`}
          </Button>
        )}
        {asking && <Button size="small" kind="quiet" onClick={forget}>{t`取消定位`}</Button>}
        <Button
          size="small"
          kind={can ? 'quiet' : 'default'}
          icon={<MapPin {...SIGN} size={14} />}
          onClick={() => setMap(true)}
        >
          <Trans>在地图上选择</Trans>
        </Button>
      </span>
      {Number(accuracy) >= VAGUE && (
        <FieldMessage kind="warning">
          <Trans>误差较大，可到窗边或室外重新定位，或在地图上选择</Trans>
        </FieldMessage>
      )}
      {fault && <FieldMessage>{fault}</FieldMessage>}
      <span role="status" className="sr-only">
        {said}
      </span>
      {map && (
        <MapDialog
          title={name}
          region={region}
          point={point}
          onPick={handlePick}
          onClose={() => setMap(false)}
        />
      )}
    </Group>
  );
}
