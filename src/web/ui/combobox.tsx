import { ChevronsUpDown } from './icons/chevrons-up-down.tsx'
import { Search } from './icons/search.tsx'
import { X } from './icons/x.tsx'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { controlProps, Field, Select, type FieldFrame } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { matchingChoices, splitAtMatch, type ComboboxOption } from './matching-choices.ts'
import { useTexts } from './texts.tsx'

export type { ComboboxOption } from './matching-choices.ts'

/** A longer list helps no one; typing narrows it. */
const MOST_ROWS = 100

export type ComboboxProps = Omit<FieldFrame, 'label'> & {
  label: string
  options: readonly ComboboxOption[]
  value: string
  onChange: (value: string) => void
  placeholder?: string
  disabled?: boolean
  required?: boolean
  /** Opens the list as soon as scripts run: for a field that was pressed before its list had loaded. Read once. */
  openAtOnce?: boolean
}

/**
 * A choice from a long list, found by typing in Latin or Bangla script. On phones it fills the screen. Until scripts arrive it is
 * a plain select with the same name, so the form works without them.
 */
export function Combobox(props: ComboboxProps) {
  const t = useTexts()
  const [ready, setReady] = useState(false)
  const [openAtOnce] = useState(props.openAtOnce)
  const { options, placeholder = t('parts.choose'), onChange, name, id = name } = props
  useEffect(() => {
    // Keeps the choice made in the plain select before scripts arrived.
    const select = document.getElementById(id)
    if (select instanceof HTMLSelectElement && select.value && select.value !== props.value) onChange(select.value)
    setReady(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when scripts take over
  }, [])
  if (ready) return <ReadyCombobox {...props} id={id} placeholder={placeholder} openAtOnce={openAtOnce ?? false} />
  const { label, note, help, error, value, disabled, required } = props
  const choices = [{ value: '', label: placeholder }, ...options.map((option) => ({ value: option.value, label: option.label }))]
  const frame = { label, name, id, note, help, error }
  return <Select {...frame} options={choices} defaultValue={value} disabled={disabled} required={required} />
}

type ReadyProps = ComboboxProps & { id: string; placeholder: string }

function ReadyCombobox({ label, name, id, note, help, error, placeholder, disabled, required, ...choice }: ReadyProps) {
  const t = useTexts()
  const box = useCombobox(choice, id)
  useEffect(() => {
    if (choice.openAtOnce) box.show()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  const { open, query, rows, active, chosen } = box
  return (
    <Field {...{ label, name, id, note, help, error }}>
      <input type="hidden" name={name} value={choice.value} />
      <div className={open ? 'combobox combobox-open' : 'combobox'} ref={box.root} onBlur={box.left}>
        <div className="combobox-head">
          {label}
          <IconButton label={t('parts.close')} onClick={box.close}>
            <X />
          </IconButton>
        </div>
        <div className="input combobox-field" onClick={box.show}>
          {open && <Search />}
          <input
            {...controlProps({ name, id, help, error })}
            name={undefined}
            ref={box.input}
            role="combobox"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={open && rows[active] ? `${id}-${active}` : undefined}
            aria-required={required}
            autoComplete="off"
            spellCheck={false}
            disabled={disabled}
            placeholder={open && chosen ? chosen.label : placeholder}
            value={open ? query : (chosen?.label ?? '')}
            onChange={(event) => box.search(event.target.value)}
            onKeyDown={box.press}
          />
          {!open && <ChevronsUpDown />}
        </div>
        {open && (
          <ChoiceList id={id} label={label} query={query} rows={rows} active={active} value={choice.value} choose={box.choose} />
        )}
      </div>
    </Field>
  )
}

type ListProps = {
  id: string
  label: string
  query: string
  rows: readonly ComboboxOption[]
  active: number
  value: string
  choose: (option: ComboboxOption) => void
}

function ChoiceList({ id, label, query, rows, active, value, choose }: ListProps) {
  const t = useTexts()
  const trimmed = query.trim()
  return (
    <>
      {/* The focus stays in the field while the list is pressed or scrolled, so that the list stays open. */}
      <ul
        className="combobox-list"
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        onMouseDown={(event) => event.preventDefault()}
      >
        {rows.map((option, index) => (
          <li
            key={option.value}
            id={`${id}-${index}`}
            className="combobox-option"
            role="option"
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            onClick={() => choose(option)}
          >
            <Marked text={option.label} query={query} />
            {option.detail && (
              <span className="combobox-detail">
                <Marked text={option.detail} query={query} />
              </span>
            )}
          </li>
        ))}
        {rows.length === 0 && (
          <li className="combobox-none" role="option" aria-disabled="true" aria-selected="false">
            {t('parts.noMatch', { query: trimmed })}
          </li>
        )}
      </ul>
      <span className="visually-hidden" role="status">
        {trimmed && rows.length > 0 ? t('parts.matches', { count: rows.length }) : ''}
      </span>
    </>
  )
}

function Marked({ text, query }: { text: string; query: string }) {
  const [before, match, after] = splitAtMatch(text, query)
  return (
    <span>
      {before}
      {match && <mark>{match}</mark>}
      {after}
    </span>
  )
}

function useCombobox({ options, value, onChange }: Pick<ComboboxProps, 'options' | 'value' | 'onChange'>, id: string) {
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const rows = open ? matchingChoices(options, query).slice(0, MOST_ROWS) : []

  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, id])

  const close = () => setOpen(false)
  const show = () => {
    if (open || input.current?.disabled) return
    input.current?.focus()
    setQuery('')
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    )
    setOpen(true)
  }
  const search = (text: string) => {
    setQuery(text)
    setActive(0)
    setOpen(true)
  }
  const choose = (option: ComboboxOption) => {
    onChange(option.value)
    close()
    // On a phone the list fills the screen: closing it should also close the keyboard.
    if (matchMedia('(max-width: 699px)').matches) input.current?.blur()
  }
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      const option = rows[active]
      if (option) choose(option)
    } else if (move && (open || event.key.startsWith('Arrow'))) {
      event.preventDefault()
      if (open) setActive(Math.max(0, Math.min(rows.length - 1, move(active, rows.length))))
      else show()
    }
  }
  const left = (event: { relatedTarget: EventTarget | null }) => {
    if (!root.current?.contains(event.relatedTarget as Node | null)) close()
  }
  const chosen = options.find((option) => option.value === value)
  return { root, input, open, query, rows, active, chosen, show, close, search, choose, press, left }
}

const MOVES: Record<string, (active: number, rows: number) => number> = {
  ArrowDown: (active) => active + 1,
  ArrowUp: (active) => active - 1,
  PageDown: (active) => active + 6,
  PageUp: (active) => active - 6,
}
