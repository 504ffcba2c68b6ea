import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { figureBox, readBoxRequest, boxRequestToSearch, type BoxRequest, type FiguredBox } from '#shop/gifting/model.ts'
import type { BuildData, BuildFruit } from './build-data.server.ts'

// Long enough to type the next letter, short enough that a copied URL is current.
const ADDRESS_AFTER_MS = 350

export type Box = FiguredBox<BuildFruit, BuildData['rules']['packaging'][number]>

/** `field`: the name of the changed field. */
export type Change = (form: HTMLFormElement, field: string) => void

/** The current box: its contents and price update at once, its URL a moment later, and the fruit of another day after that. */
export function useBoxRequest(data: BuildData): { boxRequest: BoxRequest; box: Box; change: Change } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [boxRequest, setBoxRequest] = useState(() => readBoxRequest(new URLSearchParams(search)))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change: Change = (form, field) => {
    const said = readBoxRequest(new FormData(form))
    // Until the buyer chooses a packaging, it grows with the fruit.
    const next = field === 'packaging' ? said : { ...said, packaging: boxRequest.packaging }
    setBoxRequest(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void navigate({ search: `?${boxRequestToSearch(next)}` }, { replace: true, preventScrollReset: true })
    }, ADDRESS_AFTER_MS)
  }
  return { boxRequest, box: figureBox({ boxRequest, ...data }), change }
}
