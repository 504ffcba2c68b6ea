import { ArrowDown } from '#web/ui/icons/arrow-down.tsx'
import { ArrowUp } from '#web/ui/icons/arrow-up.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

type MoveProps = { id: string; name: string; seen: string; first: boolean; last: boolean }

/** Moves an entry one place up or down; `name` says which one, for screen readers. */
export function MoveButtons({ id, name, seen, first, last }: MoveProps) {
  return (
    <div className="settings-moves">
      <Move intent="up" about={id} name={name} seen={seen} disabled={first} />
      <Move intent="down" about={id} name={name} seen={seen} disabled={last} />
    </div>
  )
}

type Props = { intent: 'up' | 'down'; about: string; name: string; seen: string; disabled: boolean }

function Move({ intent, about, name, seen, disabled }: Props) {
  const t = useOfficeTexts()
  const up = intent === 'up'
  const Icon = up ? ArrowUp : ArrowDown
  return (
    <OfficeForm intent={intent} about={about}>
      <input type="hidden" name="seen" value={seen} />
      <SendButton kind="line" size="small" intent={intent} about={about} disabled={disabled}>
        <Icon aria-hidden="true" />
        <span className="visually-hidden">{t(up ? 'move.up' : 'move.down', { name })}</span>
      </SendButton>
    </OfficeForm>
  )
}
