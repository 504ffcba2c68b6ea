import type { Translated } from '../catalogue.ts'
import type * as english from '../en/delivery-modes.ts'

export const checkoutModes: Translated<typeof english.checkoutModes> = {
  'checkout.van': 'আমাদের নিজস্ব ভ্যান',
  'checkout.courier': 'কুরিয়ার',
  'checkout.pickup': 'নিজে পিকআপ করবেন',
  'checkout.vanText': 'আমাদের রাইডার দরজায় পৌঁছে দেবেন।',
  'checkout.courierText': 'সেদিন কুরিয়ারে দেওয়া হবে, পৌঁছাবে {day}-এর মধ্যে।',
  'checkout.pickupText': 'আপনার এলাকার পিকআপ পয়েন্টে। পৌঁছালে এসএমএস পাবেন।',
}

export const homeModes: Translated<typeof english.homeModes> = {
  'home.by.van': '{how}, আমাদের নিজস্ব ভ্যানে',
  'home.by.courier': 'কুরিয়ারে, {how}-এর মধ্যে',
  'home.by.pickup': '{how}, আমাদের গুদাম থেকে পিকআপ',
}

export const productModes: Translated<typeof english.productModes> = {
  'product.by.van': '{zone}, আমাদের নিজস্ব ভ্যানে',
  'product.by.courier': '{zone}, কুরিয়ারে, {weight}',
  'product.by.pickup': 'আমাদের গুদাম থেকে পিকআপ',
}

export const officeModes: Translated<typeof english.officeModes> = {
  'mode.van': 'নিজেদের ভ্যান',
  'mode.courier': 'কুরিয়ার',
  'mode.pickup': 'পিকআপ পয়েন্ট',
}

export const dispatchModes: Translated<typeof english.dispatchModes> = {
  'dispatch.name.van': 'ভ্যান',
  'dispatch.name.courier': 'কুরিয়ার',
}

export const productionModes: Translated<typeof english.productionModes> = {
  'making.way.van': 'নিজেদের গাড়ি',
  'making.way.courier': 'কুরিয়ার',
  'making.way.pickup': 'নিজে নেবেন',
}

export const auditModes: Translated<typeof english.auditModes> = {
  'auditValue.van': 'ভ্যান',
  'auditValue.courier': 'কুরিয়ার',
  'auditValue.pickup': 'নিজে নেওয়া',
}

export const messageModes: Translated<typeof english.messageModes> = {
  'order.dispatch.van': 'অর্ডার {number} রওনা হয়েছে।',
  'order.dispatch.courier': '{number} কুরিয়ারে আসবে {day}-এর মধ্যে।',
  'order.dispatch.pickup': '{number} পিকআপ পয়েন্টে তৈরি, নিয়ে যান।',
  'order.time.van': '{day}, {hours}',
  'order.time.courier': 'কুরিয়ারে {day}-এর মধ্যে',
  'order.time.pickup': 'পিকআপ {day}, {hours}',
  'email.when.van': '{day}, {hours}, আমাদের নিজস্ব ভ্যানে',
  'email.when.courier': 'কুরিয়ারে, {day}-এর মধ্যে',
  'email.when.pickup': 'পিকআপ {day}, {hours}',
}

export const documentModes: Translated<typeof english.documentModes> = {
  'print.way.van': 'আমাদের নিজস্ব ভ্যান',
  'print.way.courier': 'কুরিয়ার',
  'print.way.pickup': 'পিকআপ',
}
