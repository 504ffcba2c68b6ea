/** The health of the shop, as text in the reader's language. */
export type HealthView = {
  at: string
  troubles: TroubleView[]
  gateways: {
    service: string
    name: string
    asked: string
    failed: number
    average: string
    slowest: string
    answered: string | null
  }[]
  messages: { channel: 'sms' | 'email'; waiting: number; sent: number; failed: number; leavesBy: string | null }[]
  /** Null without any. */
  webhooks: { waiting: number; failed: number; to: string | null } | null
  jobs: {
    waiting: number
    done: number
    givenUpCount: number
    givenUp: { id: string; kind: string; error: string; since: string }[]
    mayRetry: boolean
  }
  processes: ProcessView[]
  database: { size: string; used: number; most: number }
  ledger: { at: string; fine: boolean } | null
  /** When the last one was made, and whether it is encrypted. */
  backup: string | null
}

export type ProcessView = {
  id: string
  name: string
  version: string
  since: string
  memory: string
  requests: string
  failures: number
  stall: string
  disk: string | null
  seen: string
  silent: boolean
}

export type TroubleView = {
  key: string
  title: string
  todo: string
  /** The page to solve it, if it is not this one. */
  to: string | null
}
