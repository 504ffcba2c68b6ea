// The second half of the order form: fetched as soon as somebody starts to fill it in, so that opening the page costs less.
export { phoneIn } from './read-order.ts'
export { submitOrder } from './submit-order.ts'
export { WhenChoice } from './when-choice.tsx'
export { chosenWhen } from './when-words.ts'
