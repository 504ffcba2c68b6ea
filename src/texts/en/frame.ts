/** Around every page: the promise strip, pages that fail. */
export const frame = {
  'frame.orderWithin': 'Order within {part} for delivery {arrives}',
  'frame.orderBefore': 'Order before {part} for delivery {arrives}',
  'frame.failed': 'This page can’t be shown right now',
  'frame.failedLead': 'Please try again in a moment. If this keeps happening, call us on {phone}.',
  'frame.toHome': 'Go to the home page',
  'crash.advice': 'Please try again in a moment. If it goes on, give us a call.',
}
