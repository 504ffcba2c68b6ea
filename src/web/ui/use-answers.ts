import { useState } from 'react'
import { useFetcher } from 'react-router'

/**
 * `useFetcher`, with its answer as a state of the component. The router keeps answers beside its state (`fetcherData` in its components.js), so
 * a render can see one before the update that brings it. If nothing else changed, React drops that render with its effects, and later ones
 * compare with what it saw: an effect that waits for the answer never runs. A change of a state is not dropped.
 */
export function useAnswers<Answer>() {
  const fetcher = useFetcher<Answer>()
  const [data, setData] = useState(fetcher.data)
  if (data !== fetcher.data) setData(fetcher.data)
  return { ...fetcher, data }
}
