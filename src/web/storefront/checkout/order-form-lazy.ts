// The second half of the order form, loaded as soon as a visitor starts to fill it in, so that the page opens faster.
export { finishOrder, leaveFor } from './finish-order.ts'
export { phoneIn } from './read-order.ts'
export { submitOrder } from './submit-order.ts'
export { deliveriesOf } from './split-order.ts'
export { SplitNote } from './split-note.tsx'
export { WhenChoice } from './when-choice.tsx'
export { chosenWhen } from './when-words.ts'
