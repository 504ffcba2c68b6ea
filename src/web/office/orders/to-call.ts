/** The page of an order that was opened from the list of calls: it leads to the next one of the list. */
export function orderToCallPath(orderId: string): string {
  return `/office/orders/${orderId}?from=to-call`
}

export function isFromToCall(search: URLSearchParams): boolean {
  return search.get('from') === 'to-call'
}
