import { antiForgeryToken, markSignedOut } from './session/session-marker.ts'

export type Problem = { type: string; title: string; status: number; detail: string; field?: string; [extra: string]: unknown }

export type Answer<T> = { ok: true; data: T } | { ok: false; problem: Problem }

/** Used when no answer came; the page translates it by this type. */
export const OFFLINE: Problem = { type: 'offline', title: 'No connection', status: 0, detail: '' }

/** Calls our own API. A 401 means that the session has ended, so the pages show the visitor as signed out. */
export async function callApi<T>(
  path: string,
  options: { method?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<Answer<T>> {
  const token = antiForgeryToken()
  try {
    const response = await fetch(`/api/v1${path}`, {
      method: options.method ?? 'GET',
      headers: {
        Accept: 'application/json',
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { 'X-PF-Token': token }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    })
    if (response.status === 401) markSignedOut()
    if (response.status === 204) return { ok: true, data: undefined as T }
    const data: unknown = await response.json()
    return response.ok ? { ok: true, data: data as T } : { ok: false, problem: data as Problem }
  } catch {
    return { ok: false, problem: OFFLINE }
  }
}
