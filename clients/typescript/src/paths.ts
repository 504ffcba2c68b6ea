// Written by `npm run api:client` from the OpenAPI document. Do not edit.
export interface paths {
    "/api/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The shop’s fruit
         * @description The same filters as the page `/shop`. `category` and `origin` may be given several times.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/products/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything about one product
         * @description A slug that has changed answers 301 with the new address.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suggestions for a word being typed */
        get: operations["suggestProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/areas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Districts and their areas
         * @description Every upazila and metropolitan thana, in both languages. Changes rarely: may be kept for a day.
         */
        get: operations["listAreas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How and when something reaches an area
         * @description Days and times for the next ten days, those that can’t be had too, and why. With `lines`, from the first day on which all of it is fresh.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cart/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A cart, priced now
         * @description Prices the cart anew and says, line by line, what is not as the shopper saw it. Whether a phone has used a coupon is said to the account of that phone only, and to whoever orders with it. The lines may be sent as the cart holds them: other fields are ignored. Amounts in them are what was seen, and never charged.
         */
        post: operations["quoteCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cart/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * One SMS about a cart that was not ordered
         * @description Notes the cart for one reminder by SMS some hours later, in the language of the request. Only for people who ticked that they want it. Nothing is sent if an order with this number comes first, if nothing of the cart can be bought, if the number was reminded within seven days or has stopped reminders, or while the shop sends none. The answer is always the same. What was noted is deleted seven days after the SMS, or after seven days if none is sent.
         */
        post: operations["askForCartReminder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place an order
         * @description No account is needed. It is paid in cash on delivery, or in a way this shop has set up: then `payment_url` is where the buyer goes next. Sent twice with the same `Idempotency-Key` it is one order, and both get the same answer. A refusal leaves nothing behind.
         */
        post: operations["placeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order, for whoever holds its link */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{token}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order
         * @description Until its cut-off, and while nothing is packed. Fruit, time and coupon come back at once.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{token}/day": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the day of an order */
        post: operations["changeOrderDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Where an order is, by its number and phone
         * @description Names and numbers are masked, and there are no amounts. An unknown number and a wrong phone get the same answer.
         */
        post: operations["trackOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/track/text-me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Text me the links of my orders
         * @description The links go to the phone itself. The answer is the same whether it has orders or not.
         */
        post: operations["textOrderLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write to the shop */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gift-enquiries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for a quotation of gift boxes */
        post: operations["sendGiftEnquiry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an account with a password
         * @description In two steps: the code shows that the number is yours.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in */
        post: operations["startSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out */
        post: operations["endSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is logged in */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change name, e-mail, language or whether to hear of offers */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/v1/auth/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a code texted */
        post: operations["requestLoginCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/code/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in by a code */
        post: operations["verifyLoginCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a code texted to the account’s number
         * @description Shows once more that it is you: to prove the number, for a new password, or to delete the account.
         */
        post: operations["requestOwnCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove the account’s number
         * @description From then on all orders of the number belong to the account.
         */
        post: operations["verifyOwnNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set or change the password
         * @description Takes the present password or a code. Every other session ends.
         */
        put: operations["setPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything the shop keeps about you */
        get: operations["getOwnData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the account
         * @description With everything at its number; the figures of orders stay without a name.
         */
        post: operations["eraseAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account’s orders */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/orders/{token}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An earlier order as it would be today
         * @description Priced anew against what each line cost then, for a cart.
         */
        get: operations["repeatOwnOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{token}/again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * An earlier order as it would be today, for whoever has its link
         * @description Priced anew against what each line cost then, for a cart.
         */
        get: operations["repeatOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Companies the account buys or approves for
         * @description The companies of the account’s verified number; an unverified number has none.
         */
        get: operations["listCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of them: quotations, gift runs, statement, documents, lists */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/companies/{id}/lists/{run}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a list of recipients now
         * @description Names, numbers, addresses and cards of a gift run, once no box of it is on its way.
         */
        post: operations["eraseRecipientList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/companies/{id}/lists/{run}/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say until when a list of recipients is kept
         * @description From `keep_from` to `keep_to` of the list: never longer than was agreed on with the company.
         */
        put: operations["keepRecipientList"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the account is logged in */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** Log out everywhere else */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Log out there */
        delete: operations["endOneSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account’s addresses */
        get: operations["listAddresses"];
        put?: never;
        /** Add an address */
        post: operations["createAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/addresses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change an address */
        put: operations["updateAddress"];
        post?: never;
        /** Remove an address */
        delete: operations["deleteAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People the customer sends to */
        get: operations["listRecipients"];
        put?: never;
        /** Add a recipient */
        post: operations["createRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me/recipients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a recipient */
        put: operations["updateRecipient"];
        post?: never;
        /** Remove a recipient */
        delete: operations["deleteRecipient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Orders, newest first */
        get: operations["adminListOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order with its deliveries, refunds and history */
        get: operations["adminGetOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an order
         * @description It can be packed from then on.
         */
        post: operations["adminConfirmOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a note to an order
         * @description For staff: the buyer never sees it. It stays in the history and can’t be changed.
         */
        post: operations["adminNoteOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order
         * @description Possible until it leaves. Stock, slot and coupon are free again, and the buyer gets a message.
         */
        post: operations["adminCancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/orders/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a payment of an order
         * @description Never more than was captured. Through the gateway, its answer may come later: then the refund is `processing`.
         */
        post: operations["adminRefundOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Products in any state, with sizes and prices */
        get: operations["adminListProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A product */
        get: operations["adminGetProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change texts and facts of a product
         * @description What is left out stays as it is.
         */
        patch: operations["adminChangeProduct"];
        trace?: never;
    };
    "/api/v1/admin/products/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put a product on sale */
        post: operations["adminPublishProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/products/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a product off sale
         * @description Orders that have it are still delivered.
         */
        post: operations["adminArchiveProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/prices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The price of a size */
        get: operations["adminGetPrice"];
        /**
         * Set the price of a size
         * @description It applies at once. Orders keep the price that their buyers saw.
         */
        put: operations["adminSetPrice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every stock item, with what is there */
        get: operations["adminListStock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/lots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lots, newest first */
        get: operations["adminListLots"];
        put?: never;
        /**
         * Receive a lot
         * @description It can be sold from then on. Its code is made by the shop.
         */
        post: operations["adminReceiveLot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/lots/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A lot */
        get: operations["adminGetLot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/lots/{id}/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct the amount of a lot
         * @description Never below what orders hold.
         */
        post: operations["adminCorrectLot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Customers with an account, newest first
         * @description With `phone`: everyone with this number, also a buyer without an account.
         */
        get: operations["adminListCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A customer with figures, addresses and companies
         * @description The id of a merged account, or of an order, leads to the account of its buyer.
         */
        get: operations["adminGetCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Companies, newest first, with what each owes */
        get: operations["adminListCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/companies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A company with its members, credit and open invoices */
        get: operations["adminGetCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/gift-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gift runs, newest first */
        get: operations["adminListGiftRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/gift-runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A gift run in figures */
        get: operations["adminGetGiftRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/gift-runs/{id}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The recipients of a gift run, in the order of the list
         * @description Names and numbers are personal data. They are erased some months after the last box.
         */
        get: operations["adminListRecipients"];
        put?: never;
        /**
         * Add people to a draft, as from a sheet
         * @description At most 500 in a request, all or none. What can’t be read is a fault of its row, to be corrected in the office or by the buyer.
         */
        post: operations["adminAddRecipients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The reports there are */
        get: operations["adminListReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/reports/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A report of these days
         * @description The figures of the office: money in taka, weights in kilograms, shares in per cent.
         */
        get: operations["adminGetReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounting/ledgers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ledgers of the journal
         * @description With `format=tally`: a file that TallyPrime imports once, before the first vouchers.
         */
        get: operations["adminListLedgers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounting/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The journal of these days
         * @description Sales, refunds, money and growers as balanced vouchers; with `format=tally` as TallyPrime imports them.
         */
        get: operations["adminGetJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounting/sales-book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows of the sales book (Mushak 6.2) */
        get: operations["adminGetSalesBook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounting/purchase-book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rows of the purchase book (Mushak 6.1) */
        get: operations["adminGetPurchaseBook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/accounting/vat-return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The figures of the VAT return (Mushak 9.1) */
        get: operations["adminGetVatReturn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.placed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** order.placed */
        post: operations["receiveOrderPlaced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** order.confirmed */
        post: operations["receiveOrderConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** order.changed */
        post: operations["receiveOrderChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** order.completed */
        post: operations["receiveOrderCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** order.cancelled */
        post: operations["receiveOrderCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consignment.planned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** consignment.planned */
        post: operations["receiveConsignmentPlanned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consignment.rescheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** consignment.rescheduled */
        post: operations["receiveConsignmentRescheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consignment.packed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** consignment.packed */
        post: operations["receiveConsignmentPacked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consignment.dispatched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** consignment.dispatched */
        post: operations["receiveConsignmentDispatched"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consignment.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** consignment.delivered */
        post: operations["receiveConsignmentDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consignment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** consignment.failed */
        post: operations["receiveConsignmentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consignment.returned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** consignment.returned */
        post: operations["receiveConsignmentReturned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "consignment.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** consignment.cancelled */
        post: operations["receiveConsignmentCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** payment.due */
        post: operations["receivePaymentDue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.captured": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** payment.captured */
        post: operations["receivePaymentCaptured"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.settled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** payment.settled */
        post: operations["receivePaymentSettled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** payment.refunded */
        post: operations["receivePaymentRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** payment.void */
        post: operations["receivePaymentVoid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.asked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** refund.asked */
        post: operations["receiveRefundAsked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.processing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** refund.processing */
        post: operations["receiveRefundProcessing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** refund.refunded */
        post: operations["receiveRefundRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** refund.refused */
        post: operations["receiveRefundRefused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** claim.open */
        post: operations["receiveClaimOpen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.offered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** claim.offered */
        post: operations["receiveClaimOffered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** claim.accepted */
        post: operations["receiveClaimAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** claim.done */
        post: operations["receiveClaimDone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "claim.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** claim.rejected */
        post: operations["receiveClaimRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** product.created */
        post: operations["receiveProductCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "product.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** product.changed */
        post: operations["receiveProductChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "price.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** price.changed */
        post: operations["receivePriceChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "stock.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** stock.changed */
        post: operations["receiveStockChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gift_run.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** gift_run.created */
        post: operations["receiveGiftRunCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gift_run.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** gift_run.confirmed */
        post: operations["receiveGiftRunConfirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gift_run.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** gift_run.cancelled */
        post: operations["receiveGiftRunCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gift_run.finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** gift_run.finished */
        post: operations["receiveGiftRunFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ProductList: {
            products: components["schemas"]["Product"][];
            total: number;
            page: number;
            pages: number;
            facets: {
                categories: {
                    key: string;
                    count: number;
                }[];
                origins: {
                    key: string;
                    name: string;
                    count: number;
                }[];
                ripe_now: number;
                pre_order: number;
                in_stock: number;
                lowest_price: number;
                highest_price: number;
            };
        };
        Product: {
            /** Format: uuid */
            _id: string;
            /** @example Himsagar mango */
            name: string;
            /** @example himsagar-mango */
            slug: string;
            /** @example /media/himsagar-mango-480.webp */
            image: string;
            description_short: string;
            /** @enum {string} */
            type: "single" | "variable";
            /**
             * @description Of the first variant, in taka.
             * @example 950
             */
            price: number;
            sale_price: number | null;
            in_stock: boolean;
            /** @example 5 */
            quantity_kg: number;
            varients: components["schemas"]["Variant"][];
            photo: components["schemas"]["Photo"];
            origin: string;
            category: string;
            season_months: number[];
            price_per_kg: number | null;
            /** @enum {string} */
            offer: "now" | "pre-order" | "out";
            /**
             * Format: date
             * @description The first day a pre-order is sent.
             */
            ships_from: string | null;
            /** @description Units left when there are few. */
            few_left: number | null;
            /** @description Lots that must be eaten soon, at a lower price. */
            ripe_today?: components["schemas"]["RipeToday"][];
        };
        Variant: {
            /** Format: uuid */
            _id: string;
            /** @example 5 kg crate */
            label: string;
            /** @example 950 */
            price: number;
            sale_price: number | null;
            /** @example 5 */
            quantity_kg: number;
            in_stock: boolean;
        };
        Photo: {
            /** @example /media/himsagar-mango-800.webp */
            src: string;
            alt: string;
            width: number;
            height: number;
            /** @description For `srcset`. */
            avif?: string;
            webp?: string;
        } | null;
        RipeToday: {
            /** Format: uuid */
            variant_id: string;
            /**
             * Format: uuid
             * @description For the `lot_id` of a cart line.
             */
            lot_id: string;
            label: string;
            /** @description The normal price, in taka. */
            price: number;
            sale_price: number;
            quantity_kg: number;
            /** @description At the lower price; null for fruit sold by the piece or the box. */
            price_per_kg: number | null;
            /** Format: date */
            eat_by: string;
            /** @description Set where the price is lower for the grade and not for the age. */
            grade: string | null;
            few_left: number | null;
        };
        Problem: {
            /**
             * @description Names the problem, and never changes.
             * @example /problems/out-of-stock
             */
            type: string;
            /** @example Not enough left */
            title: string;
            /** @example 409 */
            status: number;
            /** @description A sentence for people, in the language of the request. */
            detail: string;
            /**
             * @description The field at fault: its path, joined by slashes.
             * @example lines/0/unit
             */
            field?: string;
            /** @description Every field at fault, when several are. */
            errors?: {
                field: string;
                detail: string;
            }[];
            quote?: components["schemas"]["Quote"];
            /** @description With `out-of-stock`, and when another day is short of something. */
            shortages?: {
                variant_id: string;
                units_left: number;
            }[];
            /** @description With `not-good-on-day`. */
            variant_ids?: string[];
            /** @description With `mode-not-possible`. */
            product_ids?: string[];
            /** @description With `advance-needed` and `prepay-needed`: what is to be paid before, in taka. */
            amount?: number;
            /** @description With `coupon-needs-more`: what the goods must be worth, in taka. */
            least?: number;
        };
        /** @description With `line-changed` and `total-changed`: the cart as it is now. */
        Quote: {
            lines: components["schemas"]["QuoteLine"][];
            /** @description Whether any line is not as the shopper saw it. */
            changed: boolean;
            /**
             * @description Taka.
             * @example 850
             */
            goods: number;
            discount: number;
            /** @description Null while the place is unknown, or when nothing reaches it in a way all lines allow. */
            delivery: number | null;
            /** @description Never above 0: totals are whole taka. */
            rounding: number;
            /**
             * @description Taka.
             * @example 850
             */
            total: number;
            quantity_kg: number;
            coupon: components["schemas"]["QuotedCoupon"];
            promotion: {
                name: string;
                discount: number;
            } | null;
            zone: {
                id: string;
                name: string;
                area: string;
                district: string;
            } | null;
            modes: {
                /** @enum {string} */
                mode: "van" | "courier" | "pickup";
                charge: number;
            }[];
            /** @enum {string|null} */
            mode: "van" | "courier" | "pickup" | null;
            /** @description So much more of goods makes the delivery free. */
            free_delivery_after: number | null;
            /**
             * Format: date
             * @description The first day on which every line can be delivered.
             */
            first_day: string;
            /**
             * @description The version of the terms in force; an order names the one that was agreed to.
             * @example 1
             */
            terms_version: number;
            /**
             * @description Identifies the texts of the terms, the refund policy and the privacy policy with the figures of today. An order that names it is refused if one of them changed.
             * @example 9f86d081884c7d65
             */
            terms_digest?: string;
        };
        QuoteLine: {
            _id: string;
            varient: string;
            /** @description The variant that is really bought; null when it is no longer sold. */
            variant_id: string | null;
            slug: string | null;
            name: string | null;
            label: string | null;
            image: string | null;
            /**
             * Format: uuid
             * @description A marked-down lot: the line is sold from it alone, at its lower price.
             * @example null
             */
            lot_id?: string | null;
            /**
             * @description How ripe the fruit is on the day of delivery: to eat that day, in about three days, or later.
             * @example null
             */
            ripeness?: string | null;
            /**
             * Format: date
             * @description The last day to eat a marked-down lot.
             */
            eat_by?: string;
            unit: number;
            /** @description How many of them the total has: fewer where fewer are left. */
            counted: number;
            /**
             * @description Taka.
             * @example 850
             */
            price: number | null;
            sale_price: number | null;
            line_total: number;
            quantity_kg: number;
            /** @description What is not as the shopper saw it. */
            changes: components["schemas"]["LineChange"][];
            in_stock: boolean;
            /** @description How many can be had when that is fewer than asked for. */
            units_left: number | null;
        };
        LineChange: {
            /** @enum {string} */
            kind: "price";
            from: number;
            to: number;
        } | {
            /** @enum {string} */
            kind: "sold-out";
        } | {
            /** @enum {string} */
            kind: "fewer-left";
            units: number;
        } | {
            /** @enum {string} */
            kind: "no-longer-sold";
        } | {
            /** @enum {string} */
            kind: "offer-over";
        } | {
            /** @enum {string} */
            kind: "ships-later";
            day: string;
        };
        QuotedCoupon: {
            /** @enum {boolean} */
            ok: true;
            code: string;
            name: string;
            discount: number;
            free_delivery: boolean;
        } | {
            /** @enum {boolean} */
            ok: false;
            code: string;
            /** @enum {string} */
            problem: "unknown-coupon" | "coupon-not-yet" | "coupon-over" | "coupon-used-up" | "coupon-used-by-you" | "coupon-not-for-these" | "coupon-needs-more";
            detail: string;
            least?: number;
            goods?: number;
            starts_at?: string;
        } | null;
        ProductDetail: {
            card: components["schemas"]["Product"];
            pre_order: components["schemas"]["PreOrder"];
            code: string;
            variants: components["schemas"]["VariantDetail"][];
            photos: components["schemas"]["Photo"][];
            also_called: string | null;
            description_long: string;
            storage: string | null;
            category: {
                id: string;
                slug: string;
                name: string;
            };
            country: string;
            ripening: {
                days: string;
                state: string;
            }[];
            nutrition: components["schemas"]["Nutrition"];
            delivery_modes: ("van" | "courier" | "pickup")[];
            priced_by_weight: boolean;
            /** @enum {string} */
            sold_by: "kilo" | "piece" | "box";
            season: {
                months: number[];
                in_season: boolean;
                harvest: {
                    district: string;
                    not_before: string;
                    official: boolean;
                }[];
            };
            contents: {
                name: string;
                /** @enum {string} */
                unit: "gram" | "piece";
                amount: number;
                grams: number;
            }[];
            /** @description The lots a box packed for the first delivery day would be filled from. */
            lots: {
                fruit: string;
                code: string;
                grade: string;
                /** @description Empty when unknown, as for imported fruit. */
                harvested_on: string;
                best_before: string;
                farm: components["schemas"]["Farm"];
            }[];
            grower: components["schemas"]["Farm"];
            reviews: {
                count: number;
                average: number | null;
                list: {
                    name: string;
                    area: string;
                    bought: string | null;
                    rating: number;
                    text: string;
                    written_on: string;
                    /** @description The language of `text`; null: that of the request. */
                    language: string | null;
                    /** @description It came with the demo and counts in no average. */
                    sample: boolean;
                    /** @description Its author bought the fruit in this shop. */
                    verified: boolean;
                    photo: components["schemas"]["Photo"];
                    /** @description What the shop answered. */
                    answer: string | null;
                }[];
            };
            related: components["schemas"]["Product"][];
            /** Format: date */
            first_day: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description The pre-order that is open for this product. */
        PreOrder: {
            /**
             * Format: date
             * @description The first day of the week of delivery.
             */
            from: string;
            /**
             * Format: date
             * @description Its last day.
             */
            until: string;
            /**
             * @description Of `quota`, `left` and `most_per_person`.
             * @enum {string}
             */
            unit: "gram" | "piece";
            quota: number;
            /** @description What of the quota is not ordered yet. */
            left: number;
            /** @description Of all orders of a mobile number together. Null: no limit. */
            most_per_person: number | null;
            /** @description What is paid in advance, from 0 to 10 percent. */
            deposit_percent: number;
            /**
             * Format: date
             * @description The last day of sale. Null: until it is full.
             */
            closes_on: string | null;
            /** @description The sizes that can be ordered, with their prices in taka. */
            sizes: {
                /** Format: uuid */
                variant_id: string;
                price: number;
            }[];
        } | null;
        VariantDetail: components["schemas"]["Variant"] & {
            sku: string;
            net_grams: number;
            /** @enum {string} */
            offer: "now" | "pre-order" | "out";
            ships_from: string | null;
            few_left: number | null;
            price_per_kg: number | null;
            /** @description For the `ripeness` of a cart line; empty where there is nothing to choose. */
            ripeness: ("ripe" | "soon" | "firm")[];
        };
        /** @description In 100 g. */
        Nutrition: {
            energy_kcal: number;
            sugars_g: number;
            fibre_g: number;
            vitamin_c_mg: number;
            vitamin_a_ug: number;
        } | null;
        Farm: {
            slug: string;
            name: string;
            farmer: string;
            place: string;
            since_year: number;
            story: string;
            practice: string;
            photo: components["schemas"]["Photo"];
        } | null;
        Suggestions: {
            suggestions: {
                slug: string;
                name: string;
                image: string | null;
                price: number;
                in_stock: boolean;
                /** @enum {string} */
                offer: "now" | "pre-order" | "out";
            }[];
        };
        Areas: {
            districts: {
                /** @example dhaka */
                id: string;
                name: {
                    en: string;
                    bn: string;
                };
                aliases: string[];
                areas: {
                    /** @example dhaka/metro-dhanmondi */
                    id: string;
                    name: {
                        en: string;
                        bn: string;
                    };
                    aliases: string[];
                    /** @enum {string} */
                    kind: "upazila" | "metro_thana";
                }[];
            }[];
        };
        Delivery: {
            area: {
                id: string;
                name: string;
                district: string;
            };
            /** @description False where we don’t deliver (yet). */
            delivered: boolean;
            zone: {
                id: string;
                name: string;
            } | null;
            /** @description When fruit ordered now arrives, and until when one has to order for that. */
            promise: {
                /** @enum {string} */
                mode: "van" | "courier" | "pickup";
                day: string;
                promised_until: string;
                cut_off_at: string;
                slots: {
                    /** @example 08:00 */
                    starts: string;
                    /** @example 11:00 */
                    ends: string;
                }[];
            } | null;
            methods: {
                /** @enum {string} */
                mode: "van" | "courier" | "pickup";
                charge: number | null;
                free_from: number | null;
                too_heavy: boolean;
                most_kg: number | null;
                days: {
                    /** Format: date */
                    day: string;
                    /** Format: date */
                    promised_until: string;
                    /** Format: date-time */
                    cut_off_at: string;
                    /** @description Whether all the lines asked about can be had fresh on this day. */
                    good: boolean;
                    /** @description The variants that can’t. */
                    short: string[];
                    slots: components["schemas"]["Slot"][];
                }[];
            }[];
        };
        Slot: {
            id: string;
            /** @example 08:00 */
            starts: string;
            /** @example 11:00 */
            ends: string;
            /** @enum {string} */
            state: "open" | "full" | "too-late" | "closed";
            drops_left: number;
            /** @description Why a day is closed. */
            reason?: string;
        };
        QuoteRequest: {
            lines: components["schemas"]["CartLine"][];
            /** @example dhaka/metro-dhanmondi */
            area_id?: string | null;
            mode?: string | null;
            /**
             * Format: date
             * @description A day in Bangladesh.
             * @example 2026-06-12
             */
            day?: string | null;
            coupon?: string | null;
            /**
             * @description Says whether this person has used the coupon before.
             * @example 01711223344
             */
            phone?: string | null;
        };
        CartLine: {
            /**
             * @description The product’s id.
             * @example 01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33
             */
            _id: string;
            /**
             * @description The variant’s id; empty means the first one of the product.
             * @example
             */
            varient: string;
            /** @example 1 */
            unit: number;
            /**
             * @description The price the shopper saw.
             * @example 850
             */
            price?: number | null;
            /**
             * @description The sale price the shopper saw.
             * @example null
             */
            sale_price?: number | null;
            /**
             * Format: uuid
             * @description A marked-down lot: the line is sold from it alone, at its lower price.
             * @example null
             */
            lot_id?: string | null;
            /**
             * @description How ripe the fruit is on the day of delivery: to eat that day, in about three days, or later.
             * @example null
             */
            ripeness?: string | null;
        };
        CartReminderRequest: {
            /**
             * @description A mobile number of Bangladesh in any spelling.
             * @example 01711223344
             */
            phone: string;
            lines: components["schemas"]["CartLine"][];
            /**
             * @description The person ticked that they want one SMS about this cart.
             * @enum {boolean}
             */
            agreed: true;
        };
        PlacedOrder: {
            /** @example PF-10001 */
            number: string;
            token: string;
            /** @description The buyer’s own page of the order. */
            url: string;
            /**
             * @description Taka.
             * @example 850
             */
            total: number;
            /** Format: date-time */
            changeable_until: string;
            /** @description Where the buyer pays now, for online payments. Null when the gateway did not answer: the order’s page offers it again. */
            payment_url: string | null;
        };
        OrderRequest: {
            lines: components["schemas"]["CartLine"][];
            /** @example Rahima Khatun */
            name: string;
            /**
             * @description A mobile number of Bangladesh in any spelling.
             * @example 01711223344
             */
            phone: string;
            /**
             * Format: email
             * @example rahima@example.com
             */
            email?: string | null;
            /** @example dhaka/metro-dhanmondi */
            area_id: string;
            /** @example House 12, Road 5 */
            address: string;
            /** @example Beside the mosque */
            landmark?: string | null;
            /**
             * @description When it is for somebody else.
             * @example null
             */
            recipient?: {
                name: string;
                /**
                 * @description A mobile number of Bangladesh in any spelling.
                 * @example 01711223344
                 */
                phone: string;
            } | null;
            /** @example null */
            gift_message?: string | null;
            /** @default false */
            hide_prices: boolean;
            /** @enum {string} */
            mode: "van" | "courier" | "pickup";
            /**
             * Format: uuid
             * @example 01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33
             */
            slot_id: string;
            /**
             * Format: date
             * @description A day in Bangladesh.
             * @example 2026-06-12
             */
            day: string;
            /** @example AAM50 */
            coupon?: string | null;
            /**
             * @description Only those that this shop has set up are taken.
             * @default cash-on-delivery
             * @enum {string}
             */
            payment: "cash-on-delivery" | "bkash" | "nagad" | "sslcommerz" | "bank-transfer" | "wallet";
            /**
             * @description With cash: what an advance is paid by, where one is asked for (`advance-needed`).
             * @example null
             * @enum {string|null}
             */
            advance_by?: "bkash" | "nagad" | "sslcommerz" | null;
            /**
             * @description The total the button showed; any other is refused.
             * @example 850
             */
            expected_total: number;
            /**
             * @description Of the messages about this order.
             * @enum {string}
             */
            language: "en" | "bn";
            /**
             * @description The version of the terms that was agreed to.
             * @example 1
             */
            terms_version: number;
            /**
             * @description `terms_digest` of the quote: the order is refused if a figure in the texts changed since.
             * @example null
             */
            terms_digest?: string | null;
            /**
             * @description Adds the address to the account of a signed-in buyer. Ignored for guests, and when the order is for somebody else.
             * @example false
             */
            keep_address?: boolean;
            /**
             * @description The version of the privacy policy that was agreed to. It is kept with the order.
             * @example 1
             */
            privacy_version?: number;
            /** @description The box about advertisers of the shop’s own form. Ignored from other programs. */
            measure?: {
                /** @example 1.meta.google */
                consent: string;
                landing?: string;
            };
        };
        Order: {
            number: string;
            token: string;
            url: string;
            /** @enum {string} */
            status: "placed" | "confirmed" | "packed" | "on-the-way" | "delivered" | "failed-attempt" | "cancelled";
            timeline: components["schemas"]["TimelineStep"][];
            placed_at: string;
            changeable_until: string;
            /** @description Whether the buyer may change the day or cancel now. */
            can_change: boolean;
            buyer: {
                name: string;
                phone: string;
                email: string | null;
            };
            lines: components["schemas"]["OrderLine"][];
            deliveries: components["schemas"]["OrderDelivery"][];
            goods: number;
            discount: number;
            coupon: string | null;
            delivery: number;
            rounding: number;
            total: number;
            /** @description The VAT inside the total. */
            vat: number;
            paid: number;
            refunded: number;
            due: number;
            /** @enum {string} */
            payment: "cash-on-delivery" | "bkash" | "nagad" | "sslcommerz" | "bank-transfer" | "wallet" | "on-account";
            /** @description What is to be paid before it is packed. */
            to_pay: {
                /**
                 * @description Taka.
                 * @example 850
                 */
                amount: number;
                /** @enum {string} */
                by: "cash-on-delivery" | "bkash" | "nagad" | "sslcommerz" | "bank-transfer" | "wallet" | "on-account";
                until: string | null;
            } | null;
        };
        TimelineStep: {
            /** @enum {string} */
            status: "placed" | "confirmed" | "packed" | "on-the-way" | "delivered" | "failed-attempt" | "cancelled";
            /** Format: date-time */
            at: string | null;
            /** @enum {string} */
            state: "done" | "now" | "ahead";
        };
        OrderLine: {
            slug: string;
            name: string;
            label: string;
            unit: number;
            price: number;
            line_total: number;
            discount: number;
            quantity_kg: number;
            /** @description What it was made of, once it is packed. */
            lots: {
                lot: string;
                farm: string | null;
                harvested_on: string | null;
                best_before: string;
            }[];
        };
        OrderDelivery: {
            id: string;
            /** @enum {string} */
            mode: "van" | "courier" | "pickup";
            /** @enum {string} */
            state: "planned" | "packed" | "dispatched" | "delivered" | "failed" | "returned" | "cancelled";
            day: string;
            promised_until: string;
            starts: string;
            ends: string;
            recipient: {
                name: string;
                phone: string;
            };
            address: string;
            landmark: string | null;
            area: string;
            district: string;
            gift_message: string | null;
            hide_prices: boolean;
        };
        DayChanged: {
            day: string;
            changeable_until: string;
        };
        NewDay: {
            /**
             * Format: uuid
             * @example 01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33
             */
            slot_id: string;
            /**
             * Format: date
             * @description A day in Bangladesh.
             * @example 2026-06-12
             */
            day: string;
        };
        TrackedOrder: {
            number: string;
            /** @enum {string} */
            status: "placed" | "confirmed" | "packed" | "on-the-way" | "delivered" | "failed-attempt" | "cancelled";
            timeline: components["schemas"]["TimelineStep"][];
            line_count: number;
            /** @example R••••••• */
            name: string;
            /** @example 0171• •••344 */
            phone: string;
            /** @enum {string} */
            mode: "van" | "courier" | "pickup";
            area: string;
            district: string;
            day: string;
            starts: string;
            ends: string;
            promised_until: string;
        };
        TrackRequest: {
            /** @example PF-10001 */
            number: string;
            /**
             * @description A mobile number of Bangladesh in any spelling.
             * @example 01711223344
             */
            phone: string;
        };
        Said: {
            detail: string;
        };
        TextMeRequest: {
            /**
             * @description A mobile number of Bangladesh in any spelling.
             * @example 01711223344
             */
            phone: string;
        };
        Ticket: {
            /** @example 1042 */
            number: number;
            /** @example 72 */
            answer_within_hours: number;
        };
        ContactRequest: {
            /** @example Rahima Khatun */
            name: string;
            /**
             * @description A mobile number of Bangladesh in any spelling.
             * @example 01711223344
             */
            phone: string;
            /**
             * Format: email
             * @example rahima@example.com
             */
            email?: string | null;
            /** @example PF-10001 */
            order_number?: string | null;
            /** @example Two mangoes were too soft. */
            message: string;
        };
        GiftEnquiry: {
            /** @example Meghna Textiles */
            company: string;
            /** @example Tanvir Ahmed */
            name: string;
            /** @example Head of HR */
            designation?: string | null;
            /**
             * @description A mobile number of Bangladesh in any spelling.
             * @example 01711223344
             */
            phone: string;
            /**
             * Format: email
             * @example rahima@example.com
             */
            email?: string | null;
            occasion?: string | null;
            /** @example 120 */
            boxes: number;
            /**
             * @description Taka, with at most two decimals.
             * @example 850
             */
            budget_per_box?: number | null;
            /**
             * Format: date
             * @description A day in Bangladesh.
             * @example 2026-06-12
             */
            delivery_day?: string | null;
            /** @default false */
            to_many_addresses: boolean;
            /** @default false */
            vat_challan: boolean;
            message?: string | null;
        };
        SignedIn: {
            name: string;
            /** @description Sent back in the header `X-PF-Token` with every change. The session itself is a cookie. */
            anti_forgery: string;
        };
        CodeSent: {
            /**
             * @description After so long another one can be had.
             * @example 60
             */
            again_after_seconds: number;
            /** @example 300 */
            good_for_seconds: number;
        };
        SignUp: {
            /** @example Rahima Khatun */
            name: string;
            /**
             * @description A mobile number of Bangladesh in any spelling.
             * @example 01711223344
             */
            phone: string;
            /** Format: password */
            password: string;
            /** @enum {string} */
            language?: "en" | "bn";
            /**
             * @description What was texted after the same was sent without it.
             * @example 123456
             */
            code?: string;
        };
        SignIn: {
            /**
             * @description A mobile number of Bangladesh in any spelling.
             * @example 01711223344
             */
            phone: string;
            /** Format: password */
            password: string;
        };
        Me: {
            name: string;
            phone: string;
            email: string | null;
            /** @enum {string} */
            language: "en" | "bn";
            addresses: components["schemas"]["Address"][];
            /** @description People the customer sends to. */
            recipients: components["schemas"]["Address"][];
            /** @description Whether a code has shown that the number is theirs. */
            phone_proven: boolean;
            has_password: boolean;
            /** @description Whether they want to hear of offers. */
            news: boolean;
        };
        Address: {
            id: string;
            name: string;
            phone: string;
            area_id: string;
            area: string;
            district: string;
            address: string;
            landmark: string | null;
            is_default: boolean;
        };
        /** @description What is left out stays as it is. */
        MeChange: {
            /** @example Rahima Khatun */
            name?: string;
            /** Format: email */
            email?: string | null;
            /** @enum {string} */
            language?: "en" | "bn";
            news?: boolean;
        };
        CodeRequest: {
            /**
             * @description A mobile number of Bangladesh in any spelling.
             * @example 01711223344
             */
            phone: string;
        };
        CodeSignIn: {
            /**
             * @description A mobile number of Bangladesh in any spelling.
             * @example 01711223344
             */
            phone: string;
            /**
             * @description The six digits that were texted.
             * @example 123456
             */
            code: string;
            /**
             * @description For a new account; a known one keeps its name.
             * @example Rahima Khatun
             */
            name?: string | null;
        };
        CodeOnly: {
            /**
             * @description The six digits that were texted.
             * @example 123456
             */
            code: string;
        };
        NewPassword: {
            /** Format: password */
            password?: string;
            /**
             * @description The six digits that were texted.
             * @example 123456
             */
            code?: string;
            /** Format: password */
            wanted: string;
        };
        /** @description The present password, or a code of `/me/code`. */
        SelfProof: {
            /** Format: password */
            password?: string;
            /**
             * @description The six digits that were texted.
             * @example 123456
             */
            code?: string;
        };
        OrderList: {
            orders: components["schemas"]["OrderSummary"][];
        };
        OrderSummary: {
            number: string;
            token: string;
            url: string;
            /** @enum {string} */
            status: "placed" | "confirmed" | "packed" | "on-the-way" | "delivered" | "failed-attempt" | "cancelled";
            placed_at: string;
            day: string | null;
            total: number;
            due: number;
            lines: {
                slug: string;
                name: string;
                label: string;
                unit: number;
            }[];
            papers: {
                /** @example INV-2026-27-000123 */
                number: string;
                /** @enum {string} */
                kind: "invoice" | "tax-invoice" | "credit-note" | "invoice-credit";
                /** @description A PDF. */
                url: string;
            }[];
        };
        OrderAgain: {
            lines: components["schemas"]["LineAgain"][];
            changed: boolean;
        };
        /** @description What has changed since the order stands in `changes`. */
        LineAgain: components["schemas"]["QuoteLine"] & {
            name?: string;
            label?: string;
        };
        CompanyList: {
            companies: components["schemas"]["CompanySummary"][];
        };
        CompanySummary: {
            /** Format: uuid */
            id: string;
            /** @example Nirman Group */
            name: string;
            /** @enum {string} */
            role: "buyer" | "approver";
            /** @description Everything can be read, nothing changed. */
            blocked: boolean;
            /**
             * @description How much waits for this member.
             * @example 2
             */
            waiting: number;
        };
        Company: {
            /** Format: uuid */
            id: string;
            /** @example Nirman Group */
            name: string;
            /** @enum {string} */
            role: "buyer" | "approver";
            blocked: boolean;
            /** @example 001234567-0101 */
            bin: string | null;
            /** @example 123456789012 */
            tin: string | null;
            address: string;
            /** @example 30 */
            credit_days: number;
            /**
             * @description Above it an approver has to approve, signed in.
             * @example 48500
             */
            approval_above: number | null;
            /** @example 90 */
            keep_lists_days: number;
            credit: {
                /**
                 * @description Taka.
                 * @example 48500
                 */
                limit: number;
                /**
                 * @description Taka.
                 * @example 48500
                 */
                used: number;
                /**
                 * @description Taka.
                 * @example 48500
                 */
                left: number;
            } | null;
            waiting: {
                /** @enum {string} */
                kind: "approve" | "list" | "faults" | "order" | "proof";
                /**
                 * @description Of the quotation or the gift run.
                 * @example Q-2026-00012
                 */
                number: string;
            }[];
            members: {
                name: string;
                /** @enum {string} */
                role: "buyer" | "approver";
                designation: string;
            }[];
            quotations: {
                /** @example Q-2026-00012 */
                number: string;
                version: number;
                /** @enum {string} */
                status: "sent" | "expired" | "approved" | "declined" | "superseded";
                /**
                 * @description Taka.
                 * @example 48500
                 */
                total: number;
                /**
                 * Format: date
                 * @example 2026-06-12
                 */
                valid_until: string;
                /** @example https://shop.example/gift/quotation/pedmSTTV4fSYzjmIrrtQ18UcJbKBmHG4 */
                url: string;
            }[];
            runs: {
                /** @example G-2026-00007 */
                number: string;
                /** @example Q-2026-00012 */
                quotation: string;
                /** @enum {string} */
                state: "draft" | "confirmed" | "cancelled";
                people: number;
                /** @description Once it is ordered. */
                boxes: number | null;
                delivered: number | null;
                /** @example https://shop.example/gift/run/pedmSTTV4fSYzjmIrrtQ18UcJbKBmHG4 */
                url: string;
            }[];
            statement: components["schemas"]["CompanyStatement"];
            receipts: {
                /**
                 * @description Money, or a certificate of VAT or income tax deducted at source.
                 * @enum {string}
                 */
                kind: "money" | "vds" | "tds";
                /** @enum {string|null} */
                way: "bank" | "cheque" | "bkash" | "cash" | null;
                /** @description Of the bank, the cheque or bKash, or the certificate’s number. */
                reference: string;
                /**
                 * Format: date
                 * @example 2026-06-12
                 */
                day: string;
                /**
                 * @description Taka.
                 * @example 48500
                 */
                amount: number;
                /**
                 * @description How much of it stands against orders.
                 * @example 48500
                 */
                allocated: number;
                undone: boolean;
            }[];
            papers: {
                /** @example MSK-2026-27-000012 */
                number: string;
                /** @enum {string} */
                kind: "invoice" | "tax-invoice" | "credit-note" | "invoice-credit";
                /** Format: date-time */
                issued_at: string;
                /**
                 * @description Taka.
                 * @example 48500
                 */
                total: number;
                order_number: string;
                /** @example https://shop.example/profile/companies/01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33/files/MSK-2026-27-000012.pdf */
                url: string;
            }[];
            lists: components["schemas"]["RecipientList"][];
        };
        CompanyStatement: {
            /**
             * @description What is owed; below nothing when the shop owes.
             * @example 48500
             */
            balance: number;
            /**
             * @description Paid, and for no order yet.
             * @example 48500
             */
            unallocated: number;
            ages: {
                /** @enum {string} */
                age: "not-due" | "1-30" | "31-60" | "61-90" | "over-90";
                /**
                 * @description Taka.
                 * @example 48500
                 */
                amount: number;
            }[];
            open: {
                /** @example PF-1042 */
                number: string;
                /**
                 * @description Of the order’s valid invoice or tax invoice (Mushak 6.3).
                 * @example MSK-2026-27-000012
                 */
                invoice_number: string | null;
                /**
                 * @description Taka.
                 * @example 48500
                 */
                due: number;
                /**
                 * Format: date
                 * @example 2026-06-12
                 */
                due_on: string | null;
                /** @enum {string} */
                age: "not-due" | "1-30" | "31-60" | "61-90" | "over-90";
            }[];
            entries: {
                /**
                 * Format: date
                 * @example 2026-06-12
                 */
                day: string;
                /** @enum {string} */
                kind: "order" | "advance" | "receipt" | "refund";
                order_number: string | null;
                /**
                 * @description Of the order’s valid invoice or tax invoice (Mushak 6.3).
                 * @example MSK-2026-27-000012
                 */
                invoice_number: string | null;
                reference: string | null;
                /**
                 * @description What it adds to what is owed; below nothing when it takes off.
                 * @example 48500
                 */
                amount: number;
                /**
                 * @description What was owed after it.
                 * @example 48500
                 */
                balance: number;
            }[];
        };
        RecipientList: {
            /**
             * Format: uuid
             * @description Of the gift run.
             */
            id: string;
            /** @example G-2026-00007 */
            number: string;
            people: number;
            /**
             * Format: date
             * @description The last day names and addresses are there; null once they are erased.
             * @example 2026-06-12
             */
            kept_until: string | null;
            /** Format: date-time */
            erased_at: string | null;
            may_erase: boolean;
            /**
             * Format: date
             * @example 2026-06-12
             */
            keep_from: string | null;
            /**
             * Format: date
             * @description The latest day it may be kept until; null where it can’t be changed.
             * @example 2026-06-12
             */
            keep_to: string | null;
        };
        KeepList: {
            /**
             * Format: date
             * @description A day in Bangladesh.
             * @example 2026-06-12
             */
            until: string;
        };
        SessionList: {
            sessions: {
                id: string;
                browser: string;
                system: string;
                /** Format: date-time */
                since: string;
                /** Format: date-time */
                last_seen: string;
                is_this: boolean;
            }[];
        };
        AddressList: {
            addresses: components["schemas"]["Address"][];
        };
        AddressRequest: {
            /** @example Rahima Khatun */
            name: string;
            /**
             * @description A mobile number of Bangladesh in any spelling.
             * @example 01711223344
             */
            phone: string;
            /** @example dhaka/metro-dhanmondi */
            area_id: string;
            /** @example House 12, Road 5 */
            address: string;
            landmark?: string | null;
            /** @default false */
            is_default: boolean;
        };
        AdminOrders: {
            orders: components["schemas"]["AdminOrderSummary"][];
            /**
             * @description Send it as `after` for the next page; null on the last one.
             * @example null
             */
            next: string | null;
        };
        AdminOrderSummary: {
            id: string;
            /** @example PF-10001 */
            number: string;
            /** @enum {string} */
            status: "placed" | "confirmed" | "packed" | "on-the-way" | "delivered" | "failed-attempt" | "cancelled";
            /** @enum {string} */
            state: "placed" | "confirmed" | "completed" | "cancelled";
            /** @enum {string} */
            source: "storefront" | "api" | "phone" | "chat" | "gift-run" | "weekly-box" | "replacement";
            /** Format: date-time */
            placed_at: string;
            /** @enum {string} */
            language: "en" | "bn";
            buyer: {
                customer_id: string | null;
                name: string;
                phone: string;
                email: string | null;
            };
            company_id: string | null;
            gift_run_id: string | null;
            purchase_order: string | null;
            lines: components["schemas"]["AdminOrderLine"][];
            boxes: number;
            /** @description Of the first box. */
            day: string | null;
            /**
             * @description Taka.
             * @example 850
             */
            goods: number;
            /**
             * @description Taka.
             * @example 850
             */
            discount: number;
            coupon: string | null;
            /**
             * @description Taka.
             * @example 850
             */
            delivery: number;
            /**
             * @description Taka.
             * @example 850
             */
            rounding: number;
            /**
             * @description Taka.
             * @example 850
             */
            total: number;
            /**
             * @description Taka.
             * @example 850
             */
            vat: number;
            /**
             * @description Taka.
             * @example 850
             */
            due: number;
            payments: components["schemas"]["AdminPayment"][];
        };
        AdminOrderLine: {
            id: string;
            product_id: string;
            variant_id: string;
            sku: string | null;
            slug: string;
            name: components["schemas"]["Names"];
            label: components["schemas"]["Names"];
            /** @description How many. */
            unit: number;
            /**
             * @description Taka.
             * @example 850
             */
            price: number;
            /**
             * @description Taka.
             * @example 850
             */
            line_total: number;
            /**
             * @description Taka.
             * @example 850
             */
            discount: number;
            /** @description Of one. */
            net_grams: number;
            /** @description Of all together, as weighed when packing. */
            weighed_grams: number | null;
            vat_percent: number;
            /**
             * @description Taka.
             * @example 850
             */
            vat: number;
        };
        Names: {
            en: string;
            bn: string | null;
        };
        AdminPayment: {
            id: string;
            /** @enum {string} */
            method: "cash-on-delivery" | "bkash" | "nagad" | "sslcommerz" | "bank-transfer" | "wallet" | "on-account";
            /** @enum {string} */
            state: "due" | "captured" | "settled" | "refunded" | "void";
            /**
             * @description Taka.
             * @example 850
             */
            amount: number;
            /**
             * @description Taka.
             * @example 850
             */
            captured: number;
            /**
             * @description Taka.
             * @example 850
             */
            refunded: number;
            /**
             * @description Taka.
             * @example 850
             */
            refunding: number;
        };
        AdminOrder: {
            id: string;
            /** @example PF-10001 */
            number: string;
            /** @enum {string} */
            status: "placed" | "confirmed" | "packed" | "on-the-way" | "delivered" | "failed-attempt" | "cancelled";
            /** @enum {string} */
            state: "placed" | "confirmed" | "completed" | "cancelled";
            /** @enum {string} */
            source: "storefront" | "api" | "phone" | "chat" | "gift-run" | "weekly-box" | "replacement";
            /** Format: date-time */
            placed_at: string;
            /** @enum {string} */
            language: "en" | "bn";
            buyer: {
                customer_id: string | null;
                name: string;
                phone: string;
                email: string | null;
            };
            company_id: string | null;
            gift_run_id: string | null;
            purchase_order: string | null;
            lines: components["schemas"]["AdminOrderLine"][];
            boxes: number;
            /** @description Of the first box. */
            day: string | null;
            /**
             * @description Taka.
             * @example 850
             */
            goods: number;
            /**
             * @description Taka.
             * @example 850
             */
            discount: number;
            coupon: string | null;
            /**
             * @description Taka.
             * @example 850
             */
            delivery: number;
            /**
             * @description Taka.
             * @example 850
             */
            rounding: number;
            /**
             * @description Taka.
             * @example 850
             */
            total: number;
            /**
             * @description Taka.
             * @example 850
             */
            vat: number;
            /**
             * @description Taka.
             * @example 850
             */
            due: number;
            payments: components["schemas"]["AdminPayment"][];
            deliveries: components["schemas"]["AdminDelivery"][];
            refunds: components["schemas"]["AdminRefund"][];
            history: {
                /** Format: date-time */
                at: string;
                /** @enum {string} */
                about: "order" | "consignment" | "payment";
                from: string | null;
                to: string | null;
                note: string | null;
                actor: string;
            }[];
        };
        AdminDelivery: {
            id: string;
            number: string;
            /** @enum {string} */
            state: "planned" | "packed" | "dispatched" | "delivered" | "failed" | "returned" | "cancelled";
            /** @enum {string} */
            mode: "van" | "courier" | "pickup";
            day: string;
            starts: string;
            ends: string;
            grams: number;
            recipient: {
                name: string;
                phone: string;
            };
            area_id: string;
            area: components["schemas"]["Names"];
            district: components["schemas"]["Names"];
            address: string;
            landmark: string | null;
            gift_message: string | null;
            hide_prices: boolean;
        };
        AdminRefund: {
            id: string;
            payment_id: string;
            /**
             * @description Taka.
             * @example 850
             */
            amount: number;
            /** @enum {string} */
            way: "gateway" | "by-hand";
            /** @enum {string} */
            state: "asked" | "processing" | "refunded" | "refused";
            reason: string;
            actor: string;
            /** Format: date-time */
            created_at: string;
        };
        AdminConfirmation: {
            note?: string;
        };
        AdminNote: {
            /** @example The buyer asked for a call before delivery. */
            note: string;
        };
        AdminCancellation: {
            note?: string;
        };
        AdminNewRefund: {
            /**
             * Format: uuid
             * @example 01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33
             */
            payment_id: string;
            /**
             * @description Taka, with at most two decimals.
             * @example 850
             */
            amount: number;
            /**
             * @description `by-hand`: cash or a transfer that somebody makes.
             * @enum {string}
             */
            way: "gateway" | "by-hand";
            /** @example Two mangoes were bruised. */
            reason: string;
        };
        AdminProducts: {
            products: components["schemas"]["AdminProduct"][];
            /**
             * @description Send it as `after` for the next page; null on the last one.
             * @example null
             */
            next: string | null;
        };
        AdminProduct: {
            id: string;
            /** @description Of the fruit: farms and seasons name it. */
            code: string;
            slug: string;
            /** @enum {string} */
            state: "draft" | "active" | "archived" | "private";
            name: components["schemas"]["Names"];
            also_called: components["schemas"]["Names"] | null;
            origin: components["schemas"]["Names"];
            description_short: components["schemas"]["Names"];
            description_long: components["schemas"]["Names"];
            storage: components["schemas"]["Names"] | null;
            category_id: string;
            tax_class_id: string;
            country: string;
            season_months: number[];
            delivery_modes: ("van" | "courier" | "pickup")[];
            /** @enum {string} */
            sold_by: "kilo" | "piece" | "box";
            priced_by_weight: boolean;
            position: number;
            search_aliases: string[];
            variants: {
                id: string;
                sku: string;
                label: components["schemas"]["Names"];
                net_grams: number;
                /** @enum {string} */
                state: "active" | "archived";
                price: {
                    /**
                     * @description Taka.
                     * @example 850
                     */
                    price: number;
                    /**
                     * @description Taka.
                     * @example 850
                     */
                    sale_price: number | null;
                    /** Format: date-time */
                    sale_from: string | null;
                    /** Format: date-time */
                    sale_until: string | null;
                } | null;
            }[];
        };
        /**
         * @example {
         *       "position": 3
         *     }
         */
        AdminProductChange: {
            name?: {
                en: string;
                bn: string;
            };
            also_called?: {
                en: string;
                bn: string;
            } | null;
            origin?: {
                en: string;
                bn: string;
            };
            description_short?: {
                en: string;
                bn: string;
            };
            description_long?: {
                en: string;
                bn: string;
            };
            storage?: {
                en: string;
                bn: string;
            } | null;
            season_months?: number[];
            search_aliases?: string[];
            position?: number;
        };
        AdminNothing: Record<string, never>;
        AdminPrice: {
            variant_id: string;
            product_id: string;
            sku: string;
            /**
             * @description Taka.
             * @example 850
             */
            price: number;
            /**
             * @description Taka.
             * @example 850
             */
            sale_price: number | null;
            /** Format: date-time */
            sale_from: string | null;
            /** Format: date-time */
            sale_until: string | null;
        };
        AdminNewPrice: {
            /**
             * @description Taka, with at most two decimals.
             * @example 850
             */
            price: number;
            /**
             * @description Null ends a sale.
             * @example null
             */
            sale_price?: number;
            /**
             * Format: date-time
             * @example null
             */
            sale_from?: string;
            /**
             * Format: date-time
             * @example null
             */
            sale_until?: string;
        };
        AdminStock: {
            stock_items: components["schemas"]["AdminStockItem"][];
        };
        AdminStockItem: {
            id: string;
            code: string;
            name: components["schemas"]["Names"];
            /** @enum {string} */
            unit: "gram" | "piece";
            /**
             * @description Grams, or pieces for stock items that are counted.
             * @example 25000
             */
            on_hand: number;
            /**
             * @description Held by orders that are not packed.
             * @example 25000
             */
            allocated: number;
            /**
             * @description From which amount on it counts as low.
             * @example 25000
             */
            low_level: number | null;
        };
        AdminLots: {
            lots: components["schemas"]["AdminLot"][];
            /**
             * @description Send it as `after` for the next page; null on the last one.
             * @example null
             */
            next: string | null;
        };
        AdminLot: {
            id: string;
            code: string;
            stock_item_id: string;
            stock_item: string;
            /** @enum {string} */
            unit: "gram" | "piece";
            /** @enum {string} */
            state: "expected" | "received";
            quarantined: boolean;
            /** @enum {string} */
            grade: "A" | "B" | "C";
            farm_id: string | null;
            supplier: string | null;
            harvested_on: string | null;
            received_on: string | null;
            available_from: string;
            best_before: string;
            /**
             * @description Grams, or pieces for stock items that are counted.
             * @example 25000
             */
            on_hand: number;
            /**
             * @description Grams, or pieces for stock items that are counted.
             * @example 25000
             */
            allocated: number;
            /**
             * @description Taka.
             * @example 850
             */
            cost: number;
        };
        AdminNewLot: {
            /**
             * Format: uuid
             * @example 01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33
             */
            stock_item_id: string;
            /**
             * Format: uuid
             * @default null
             * @example null
             */
            farm_id: string | null;
            /**
             * @description Who it was bought from, if not from a farm of the shop.
             * @example null
             */
            supplier?: string;
            /** @enum {string} */
            grade: "A" | "B" | "C";
            /**
             * @description Grams, or pieces for stock items that are counted.
             * @example 25000
             */
            amount: number;
            /**
             * @description Of the whole lot.
             * @example 850
             */
            cost: number;
            /**
             * Format: date
             * @description A day in Bangladesh.
             * @example null
             */
            harvested_on?: string;
            /**
             * Format: date
             * @description Else the harvest and the shelf life of the stock item.
             * @example null
             */
            best_before?: string;
        };
        AdminCorrection: {
            /**
             * @description The new amount.
             * @example 25000
             */
            on_hand: number;
            /**
             * @description A stocktake, spoiled fruit, or packed fruit that came back.
             * @enum {string}
             */
            kind: "counted" | "written-off" | "returned";
            /** @example Bruised in the crate. */
            reason: string;
        };
        AdminCustomers: {
            customers: components["schemas"]["AdminCustomerSummary"][];
            /**
             * @description Send it as `after` for the next page; null on the last one.
             * @example null
             */
            next: string | null;
        };
        AdminCustomerSummary: {
            /** @description Of the account; of the last order for a buyer without one. */
            id: string;
            /** @example Rahima Khatun */
            name: string;
            /** @example +8801711223344 */
            phone: string;
            has_account: boolean;
            /** @description No order is taken from them. */
            blocked: boolean;
        };
        AdminCustomer: {
            /** @description Of the account; of the last order for a buyer without one. */
            id: string;
            /** @example Rahima Khatun */
            name: string;
            /** @example +8801711223344 */
            phone: string;
            has_account: boolean;
            /** @description No order is taken from them. */
            blocked: boolean;
            /** @description With those of accounts that were merged into this one. */
            phones: string[];
            email: string | null;
            /** @enum {string|null} */
            language: "en" | "bn" | null;
            /**
             * Format: date-time
             * @description Of the account; null without one.
             */
            created_at: string | null;
            block: {
                reason: string;
                /** Format: date-time */
                at: string;
                actor: string;
            } | null;
            /** @description How many were placed. */
            orders: number;
            delivered: number;
            /** @description Returned, or cancelled after a try to deliver. */
            refused: number;
            /**
             * @description Taka, of completed orders.
             * @example 850
             */
            spent: number;
            /** @description At most 20, newest first. */
            latest_order_ids: string[];
            addresses: components["schemas"]["AdminCustomerAddress"][];
            companies: {
                company_id: string;
                name: components["schemas"]["Names"];
                /** @enum {string} */
                role: "buyer" | "approver";
                blocked: boolean;
            }[];
        };
        AdminCustomerAddress: {
            /** @description In the account; else used for an order. */
            saved: boolean;
            recipient: string;
            area_id: string;
            area: components["schemas"]["Names"] | null;
            district: components["schemas"]["Names"] | null;
            address: string;
            landmark: string | null;
            /**
             * Format: date-time
             * @description When the last order with it was placed; null for a saved one.
             */
            used_at: string | null;
        };
        AdminCompanies: {
            companies: components["schemas"]["AdminCompanySummary"][];
            /**
             * @description Send it as `after` for the next page; null on the last one.
             * @example null
             */
            next: string | null;
        };
        AdminCompanySummary: {
            id: string;
            name: components["schemas"]["Names"];
            /**
             * @description Of the VAT registration.
             * @example 001234567-0101
             */
            bin: string | null;
            /**
             * @description Of the income tax.
             * @example 123456789012
             */
            tin: string | null;
            contact: {
                name: string;
                phone: string | null;
                email: string | null;
            };
            blocked: boolean;
            /** Format: date-time */
            created_at: string;
            /**
             * @description On account, in taka.
             * @example 850
             */
            owes: number;
            /** @description Part of it is past its due day. */
            late: boolean;
        };
        AdminCompany: {
            id: string;
            name: components["schemas"]["Names"];
            /**
             * @description Of the VAT registration.
             * @example 001234567-0101
             */
            bin: string | null;
            /**
             * @description Of the income tax.
             * @example 123456789012
             */
            tin: string | null;
            contact: {
                name: string;
                phone: string | null;
                email: string | null;
            };
            blocked: boolean;
            /** Format: date-time */
            created_at: string;
            /**
             * @description On account, in taka.
             * @example 850
             */
            owes: number;
            /** @description Part of it is past its due day. */
            late: boolean;
            address: string;
            /**
             * @description After the invoice.
             * @example 30
             */
            credit_days: number;
            /**
             * @description Above it a second person must approve; null: never.
             * @example 850
             */
            approval_above: number | null;
            /** @example 90 */
            keep_lists_days: number;
            members: {
                customer_id: string;
                name: string;
                phone: string;
                /** @enum {string} */
                role: "buyer" | "approver";
                designation: string;
            }[];
            /** @description Null: nothing is sold to it on account. */
            credit: {
                /**
                 * @description Taka.
                 * @example 850
                 */
                limit: number;
                /**
                 * @description Taka.
                 * @example 850
                 */
                used: number;
                /** @example 850 */
                left: number;
            } | null;
            statement: components["schemas"]["AdminCompanyStatement"];
        };
        AdminCompanyStatement: {
            /**
             * @description What the company owes, in taka; below zero: what the shop owes it.
             * @example 48500
             */
            balance: number;
            /**
             * @description Received and not allocated to an order yet, in taka.
             * @example 850
             */
            unallocated: number;
            ages: {
                /** @enum {string} */
                age: "not-due" | "1-30" | "31-60" | "61-90" | "over-90";
                /** @example 48500 */
                amount: number;
            }[];
            /** @description Orders that are not settled. */
            open: {
                order_id: string;
                /** @example PF-10001 */
                order_number: string;
                /**
                 * @description Of the invoice or tax invoice (Mushak 6.3) that is valid now; null before one is issued.
                 * @example MSK-2026-27-000012
                 */
                invoice_number: string | null;
                /**
                 * Format: date
                 * @example 2026-06-12
                 */
                placed_on: string;
                /**
                 * @description Taka.
                 * @example 850
                 */
                total: number;
                /**
                 * @description Below zero: what the shop owes.
                 * @example 48500
                 */
                due: number;
                /**
                 * @description The part of it that is on account.
                 * @example 850
                 */
                on_account: number;
                /**
                 * Format: date
                 * @example 2026-06-12
                 */
                due_on: string | null;
                /** @enum {string} */
                age: "not-due" | "1-30" | "31-60" | "61-90" | "over-90";
            }[];
        };
        AdminGiftRuns: {
            runs: components["schemas"]["AdminGiftRun"][];
            /**
             * @description Send it as `after` for the next page; null on the last one.
             * @example null
             */
            next: string | null;
        };
        AdminGiftRun: {
            id: string;
            /** @example G-2026-00007 */
            number: string;
            /** @example Meghna Textiles */
            name: string;
            /**
             * @description `draft`: the list can be changed; `confirmed`: ordered.
             * @enum {string}
             */
            state: "draft" | "confirmed" | "cancelled";
            quotation: {
                id: string;
                /** @example Q-2026-00012 */
                number: string;
            };
            company: {
                id: string;
                name: components["schemas"]["Names"];
            } | null;
            order_id: string | null;
            /**
             * Format: date
             * @description Of recipients without their own.
             * @example 2026-06-12
             */
            day: string | null;
            /**
             * Format: date
             * @description The last one that recipients may choose.
             * @example 2026-06-12
             */
            last_day: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            confirmed_at: string | null;
            /**
             * Format: date-time
             * @description When the last box was delivered or given up.
             */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description Names and addresses are gone since then.
             */
            list_erased_at: string | null;
            counts: {
                /** @example 120 */
                people: number;
                /**
                 * @description Nothing can be sent to them yet.
                 * @example 120
                 */
                faulty: number;
                /**
                 * @description It has a fault, or a hint that was not checked yet.
                 * @example 120
                 */
                to_look: number;
                /**
                 * @description Sent a link, without an answer so far.
                 * @example 120
                 */
                asked: number;
                /** @example 120 */
                answered: number;
                /** @example 120 */
                declined: number;
                /**
                 * @description Boxes.
                 * @example 120
                 */
                ordered: number;
                /**
                 * @description Boxes.
                 * @example 120
                 */
                delivered: number;
                /**
                 * @description Boxes that could not be delivered on their day.
                 * @example 120
                 */
                to_plan_again: number;
            };
        };
        AdminRecipients: {
            recipients: components["schemas"]["AdminRecipient"][];
            /**
             * @description Send it as `after` for the next page; null on the last one.
             * @example null
             */
            next: string | null;
        };
        AdminRecipient: {
            id: string;
            /** @description In the list, from 1. */
            position: number;
            /** @example Nasrin Sultana */
            name: string;
            /**
             * @description As it was read; as it was sent, where it could not be read.
             * @example +8801720000001
             */
            phone: string;
            /** @enum {string} */
            state: "open" | "asked" | "answered" | "declined";
            /** @description They say by a link where and when. */
            by_link: boolean;
            area_id: string | null;
            /**
             * Format: date
             * @example 2026-06-12
             */
            day: string | null;
            /** @enum {string|null} */
            language: "en" | "bn" | null;
            to_look: boolean;
            /** @description While there is one, nothing can be sent to them. */
            faults: components["schemas"]["AdminRecipientFault"][];
            hints: components["schemas"]["AdminRecipientHint"][];
            /** @description Their box, once it is ordered. */
            delivery: {
                id: string;
                /** @enum {string} */
                state: "planned" | "packed" | "dispatched" | "delivered" | "failed" | "returned" | "cancelled";
                /**
                 * Format: date
                 * @example 2026-06-12
                 */
                day: string;
                given_up: boolean;
            } | null;
        };
        AdminRecipientFault: {
            /** @enum {string} */
            field: "name" | "phone" | "district" | "area" | "address" | "landmark" | "box" | "card" | "day" | "language" | "ask";
            /** @enum {string} */
            kind: "name-missing" | "name-too-long" | "name-not-a-name" | "phone-missing" | "phone-too-short" | "phone-too-long" | "phone-not-mobile" | "phone-lost-digits" | "phone-several" | "district-unknown" | "area-missing" | "area-unknown" | "area-ambiguous" | "area-elsewhere" | "not-delivered" | "address-missing" | "address-too-short" | "address-too-long" | "landmark-too-long" | "box-missing" | "box-unknown" | "card-too-long" | "card-placeholder" | "day-missing" | "day-not-a-day" | "day-too-soon" | "day-too-far" | "language-unknown" | "letters-lost";
            /** @description Digits that are missing, or characters that are allowed. */
            count?: number;
            /** @description The id of the area that was probably meant. */
            suggestion?: string;
        };
        AdminRecipientHint: {
            /** @enum {string} */
            field: "name" | "phone" | "district" | "area" | "address" | "landmark" | "box" | "card" | "day" | "language" | "ask";
            /** @enum {string} */
            kind: "phone-zero" | "phone-exponent" | "duplicate-phone" | "duplicate-person";
            /** @description The row of the similar recipient. */
            other?: number;
        };
        AdminRecipientsAdded: {
            run: components["schemas"]["AdminGiftRun"];
            recipients: components["schemas"]["AdminAddedRecipient"][];
        };
        AdminAddedRecipient: {
            /** @description In what was sent, from 0. */
            row: number;
            id: string;
            /** @description In the list, from 1. */
            position: number;
            /** @example Nasrin Sultana */
            name: string;
            /**
             * @description As it was read; as it was sent, where it could not be read.
             * @example +8801720000001
             */
            phone: string;
            /** @enum {string} */
            state: "open" | "asked" | "answered" | "declined";
            /** @description They say by a link where and when. */
            by_link: boolean;
            area_id: string | null;
            /**
             * Format: date
             * @example 2026-06-12
             */
            day: string | null;
            /** @enum {string|null} */
            language: "en" | "bn" | null;
            to_look: boolean;
            /** @description While there is one, nothing can be sent to them. */
            faults: components["schemas"]["AdminRecipientFault"][];
            hints: components["schemas"]["AdminRecipientHint"][];
        };
        AdminNewRecipients: {
            recipients: components["schemas"]["AdminNewRecipient"][];
        };
        AdminNewRecipient: {
            /** @example Nasrin Sultana */
            name: string;
            /** @example 01720000001 */
            phone: string;
            district?: string | null;
            /** @description As people write it; with its district, "Dhanmondi, Dhaka", too. */
            area?: string | null;
            address?: string | null;
            landmark?: string | null;
            /** @description The name or SKU of a box, where the quotation has several. */
            box?: string | null;
            /**
             * @description The text of their card; else that of the run.
             * @example null
             */
            card?: string | null;
            /** @description Else that of the run. */
            day?: string | null;
            /** @description Of their messages; else that of the run. */
            language?: string | null;
            /**
             * @description They are asked by a link for address and day.
             * @example false
             */
            by_link?: boolean;
        };
        AdminReports: {
            reports: components["schemas"]["AdminReportSummary"][];
        };
        AdminReportSummary: {
            /** @enum {string} */
            name: "sales-by-day" | "sales-by-product" | "sales-by-district" | "sales-by-channel" | "margin-by-product" | "margin-by-lot" | "margin-by-farm" | "waste" | "lower-prices" | "deliveries" | "cash-balances" | "grower-ledger" | "claims-by-lot" | "claims-by-farm" | "claims-by-packer" | "claims-by-carrier" | "chat-orders" | "quotations" | "coupons" | "vat";
            /** @example Sales by day */
            title: string;
            /** @description Counts orders by the day that `basis` names; else each event by its own day. */
            by_basis: boolean;
        };
        AdminReport: {
            /** @enum {string} */
            name: "sales-by-day" | "sales-by-product" | "sales-by-district" | "sales-by-channel" | "margin-by-product" | "margin-by-lot" | "margin-by-farm" | "waste" | "lower-prices" | "deliveries" | "cash-balances" | "grower-ledger" | "claims-by-lot" | "claims-by-farm" | "claims-by-packer" | "claims-by-carrier" | "chat-orders" | "quotations" | "coupons" | "vat";
            /** @example Sales by day */
            title: string;
            /**
             * Format: date
             * @example 2026-06-12
             */
            from: string;
            /**
             * Format: date
             * @example 2026-06-12
             */
            to: string;
            /** @enum {string|null} */
            basis: "placed" | "delivered" | null;
            columns: {
                /** @example total */
                key: string;
                /** @example Total */
                title: string;
                /** @enum {string} */
                kind: "text" | "day" | "count" | "taka" | "kilograms" | "percent";
            }[];
            /** @description Each with a value for every column, by its key. */
            rows: components["schemas"]["AdminReportRow"][];
            /** @description Null where adding up makes no sense, or there is only one row. */
            totals: components["schemas"]["AdminReportRow"] | null;
        };
        /**
         * @example {
         *       "day": "2026-06-12",
         *       "orders": 3,
         *       "total": 4670,
         *       "vat": 69.05
         *     }
         */
        AdminReportRow: {
            [key: string]: string | number | null;
        };
        AdminLedgers: {
            ledgers: {
                /** @enum {string} */
                ledger: "sales" | "delivery-income" | "rounding" | "refunds" | "vat-payable" | "vat-withheld" | "tax-withheld" | "buyers" | "companies" | "cash-collected" | "cash" | "bank" | "bkash" | "nagad" | "sslcommerz" | "wallets" | "cash-difference" | "cash-written-off" | "courier-charges" | "purchases" | "growers";
                /** @example Sales */
                name: string;
                /** @example Sales Accounts */
                group: string;
            }[];
        };
        AdminJournal: {
            /**
             * Format: date
             * @example 2026-06-12
             */
            from: string;
            /**
             * Format: date
             * @example 2026-06-12
             */
            to: string;
            vouchers: {
                /**
                 * @description The same in every export.
                 * @example MSK-2025-26-000001
                 */
                number: string;
                /** @enum {string} */
                kind: "Sales" | "Credit Note" | "Receipt" | "Payment" | "Contra" | "Journal" | "Purchase";
                /**
                 * Format: date
                 * @example 2026-06-12
                 */
                day: string;
                /** @example PF-10001 */
                reference: string;
                /** @example Sale */
                about: string;
                /** @description Its debits are equal to its credits. */
                lines: components["schemas"]["AdminJournalLine"][];
            }[];
            /** @description What was booked in each ledger. */
            sums: components["schemas"]["AdminJournalLine"][];
        };
        /**
         * @example {
         *       "ledger": "sales",
         *       "name": "Sales",
         *       "debit": 0,
         *       "credit": 850
         *     }
         */
        AdminJournalLine: {
            /** @enum {string} */
            ledger: "sales" | "delivery-income" | "rounding" | "refunds" | "vat-payable" | "vat-withheld" | "tax-withheld" | "buyers" | "companies" | "cash-collected" | "cash" | "bank" | "bkash" | "nagad" | "sslcommerz" | "wallets" | "cash-difference" | "cash-written-off" | "courier-charges" | "purchases" | "growers";
            /** @example Sales */
            name: string;
            /**
             * @description Taka.
             * @example 850
             */
            debit: number;
            /**
             * @description Taka.
             * @example 850
             */
            credit: number;
        };
        AdminSalesBook: {
            /**
             * Format: date
             * @example 2026-06-12
             */
            from: string;
            /**
             * Format: date
             * @example 2026-06-12
             */
            to: string;
            rows: {
                /** @example 1 */
                serial: number;
                /**
                 * Format: date
                 * @example 2026-06-12
                 */
                day: string;
                /** @example MSK-2025-26-000001 */
                number: string;
                /** @enum {string} */
                kind: "invoice" | "tax-invoice" | "credit-note" | "invoice-credit";
                /** @description Only tax invoices and their credit notes name it. */
                buyer: string | null;
                buyer_address: string | null;
                buyer_bin: string | null;
                /** @enum {string} */
                what: "goods" | "delivery" | "rounding";
                name: string | null;
                quantity: number;
                vat_percent: number;
                /**
                 * @description Without VAT; below zero on a credit.
                 * @example 850
                 */
                value: number;
                /**
                 * @description Taka.
                 * @example 850
                 */
                vat: number;
            }[];
        };
        AdminPurchaseBook: {
            /**
             * Format: date
             * @example 2026-06-12
             */
            from: string;
            /**
             * Format: date
             * @example 2026-06-12
             */
            to: string;
            rows: {
                /** @example 1 */
                serial: number;
                /**
                 * Format: date
                 * @example 2026-06-12
                 */
                day: string;
                /** @example D-12 */
                slip: string;
                grower: string;
                fruit: string;
                /** @enum {string} */
                unit: "kilogram" | "piece";
                /**
                 * @description Below zero where a correction reduces a delivery.
                 * @example 120.5
                 */
                amount: number;
                /**
                 * @description Taka.
                 * @example 850
                 */
                value: number;
                /**
                 * @description Taka.
                 * @example 850
                 */
                vat: number;
            }[];
        };
        AdminVatReturn: {
            /**
             * Format: date
             * @example 2026-06-12
             */
            from: string;
            /**
             * Format: date
             * @example 2026-06-12
             */
            to: string;
            rows: {
                /**
                 * @description Of Mushak 9.1.
                 * @example 9
                 */
                note: number;
                /** @enum {string} */
                what: "exempt-sales" | "standard-sales" | "other-rate-sales" | "sales" | "exempt-purchases" | "purchases" | "increasing" | "vat-withheld" | "credit-notes" | "decreasing" | "payable";
                /**
                 * @description Without VAT.
                 * @example 850
                 */
                value: number;
                /**
                 * @description Taka.
                 * @example 850
                 */
                vat: number;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProducts: {
        parameters: {
            query?: {
                /** @description Search: English, Bangla or romanised Bangla. */
                q?: string;
                category?: string[];
                origin?: string[];
                /** @description `now`, `pre-order` or a month from 1 to 12. */
                season?: string;
                /** @description Whole taka. */
                min?: number;
                /** @description Whole taka. */
                max?: number;
                stock?: "in";
                sort?: "ripest" | "best-sellers" | "price-up" | "price-down" | "name";
                /** @description Past the last page, `products` is empty. */
                page?: number;
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of products, and what there is to choose from. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products": [
                     *         {
                     *           "_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *           "name": "Himsagar mango",
                     *           "slug": "himsagar-mango",
                     *           "image": "/media/himsagar-mango-480.webp",
                     *           "description_short": "",
                     *           "type": "single",
                     *           "price": 950,
                     *           "sale_price": 0,
                     *           "in_stock": false,
                     *           "quantity_kg": 5,
                     *           "varients": [
                     *             {
                     *               "_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *               "label": "5 kg crate",
                     *               "price": 950,
                     *               "sale_price": 0,
                     *               "quantity_kg": 5,
                     *               "in_stock": false
                     *             }
                     *           ],
                     *           "photo": {
                     *             "src": "/media/himsagar-mango-800.webp",
                     *             "alt": "",
                     *             "width": 0,
                     *             "height": 0,
                     *             "avif": "",
                     *             "webp": ""
                     *           },
                     *           "origin": "",
                     *           "category": "",
                     *           "season_months": [
                     *             0
                     *           ],
                     *           "price_per_kg": 0,
                     *           "offer": "now",
                     *           "ships_from": "2026-06-12",
                     *           "few_left": 0,
                     *           "ripe_today": [
                     *             {
                     *               "variant_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *               "lot_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *               "label": "",
                     *               "price": 0,
                     *               "sale_price": 0,
                     *               "quantity_kg": 0,
                     *               "price_per_kg": 0,
                     *               "eat_by": "2026-06-12",
                     *               "grade": "",
                     *               "few_left": 0
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "total": 0,
                     *       "page": 0,
                     *       "pages": 0,
                     *       "facets": {
                     *         "categories": [
                     *           {
                     *             "key": "",
                     *             "count": 0
                     *           }
                     *         ],
                     *         "origins": [
                     *           {
                     *             "key": "",
                     *             "name": "",
                     *             "count": 0
                     *           }
                     *         ],
                     *         "ripe_now": 0,
                     *         "pre_order": 0,
                     *         "in_stock": 0,
                     *         "lowest_price": 0,
                     *         "highest_price": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProductList"];
                };
            };
            /** @description A problem: `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProduct: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "card": {
                     *         "_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *         "name": "Himsagar mango",
                     *         "slug": "himsagar-mango",
                     *         "image": "/media/himsagar-mango-480.webp",
                     *         "description_short": "",
                     *         "type": "single",
                     *         "price": 950,
                     *         "sale_price": 0,
                     *         "in_stock": false,
                     *         "quantity_kg": 5,
                     *         "varients": [
                     *           {
                     *             "_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *             "label": "5 kg crate",
                     *             "price": 950,
                     *             "sale_price": 0,
                     *             "quantity_kg": 5,
                     *             "in_stock": false
                     *           }
                     *         ],
                     *         "photo": {
                     *           "src": "/media/himsagar-mango-800.webp",
                     *           "alt": "",
                     *           "width": 0,
                     *           "height": 0,
                     *           "avif": "",
                     *           "webp": ""
                     *         },
                     *         "origin": "",
                     *         "category": "",
                     *         "season_months": [
                     *           0
                     *         ],
                     *         "price_per_kg": 0,
                     *         "offer": "now",
                     *         "ships_from": "2026-06-12",
                     *         "few_left": 0,
                     *         "ripe_today": [
                     *           {
                     *             "variant_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *             "lot_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *             "label": "",
                     *             "price": 0,
                     *             "sale_price": 0,
                     *             "quantity_kg": 0,
                     *             "price_per_kg": 0,
                     *             "eat_by": "2026-06-12",
                     *             "grade": "",
                     *             "few_left": 0
                     *           }
                     *         ]
                     *       },
                     *       "pre_order": {
                     *         "from": "2026-06-12",
                     *         "until": "2026-06-12",
                     *         "unit": "gram",
                     *         "quota": 0,
                     *         "left": 0,
                     *         "most_per_person": 0,
                     *         "deposit_percent": 0,
                     *         "closes_on": "2026-06-12",
                     *         "sizes": [
                     *           {
                     *             "variant_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *             "price": 0
                     *           }
                     *         ]
                     *       },
                     *       "code": "",
                     *       "variants": [
                     *         {
                     *           "_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *           "label": "5 kg crate",
                     *           "price": 950,
                     *           "sale_price": 0,
                     *           "quantity_kg": 5,
                     *           "in_stock": false,
                     *           "sku": "",
                     *           "net_grams": 0,
                     *           "offer": "now",
                     *           "ships_from": "",
                     *           "few_left": 0,
                     *           "price_per_kg": 0,
                     *           "ripeness": [
                     *             "ripe"
                     *           ]
                     *         }
                     *       ],
                     *       "photos": [
                     *         {
                     *           "src": "/media/himsagar-mango-800.webp",
                     *           "alt": "",
                     *           "width": 0,
                     *           "height": 0,
                     *           "avif": "",
                     *           "webp": ""
                     *         }
                     *       ],
                     *       "also_called": "",
                     *       "description_long": "",
                     *       "storage": "",
                     *       "category": {
                     *         "id": "",
                     *         "slug": "",
                     *         "name": ""
                     *       },
                     *       "country": "",
                     *       "ripening": [
                     *         {
                     *           "days": "",
                     *           "state": ""
                     *         }
                     *       ],
                     *       "nutrition": {
                     *         "energy_kcal": 0,
                     *         "sugars_g": 0,
                     *         "fibre_g": 0,
                     *         "vitamin_c_mg": 0,
                     *         "vitamin_a_ug": 0
                     *       },
                     *       "delivery_modes": [
                     *         "van"
                     *       ],
                     *       "priced_by_weight": false,
                     *       "sold_by": "kilo",
                     *       "season": {
                     *         "months": [
                     *           0
                     *         ],
                     *         "in_season": false,
                     *         "harvest": [
                     *           {
                     *             "district": "",
                     *             "not_before": "",
                     *             "official": false
                     *           }
                     *         ]
                     *       },
                     *       "contents": [
                     *         {
                     *           "name": "",
                     *           "unit": "gram",
                     *           "amount": 0,
                     *           "grams": 0
                     *         }
                     *       ],
                     *       "lots": [
                     *         {
                     *           "fruit": "",
                     *           "code": "",
                     *           "grade": "",
                     *           "harvested_on": "",
                     *           "best_before": "",
                     *           "farm": {
                     *             "slug": "",
                     *             "name": "",
                     *             "farmer": "",
                     *             "place": "",
                     *             "since_year": 0,
                     *             "story": "",
                     *             "practice": "",
                     *             "photo": {
                     *               "src": "/media/himsagar-mango-800.webp",
                     *               "alt": "",
                     *               "width": 0,
                     *               "height": 0,
                     *               "avif": "",
                     *               "webp": ""
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "grower": {
                     *         "slug": "",
                     *         "name": "",
                     *         "farmer": "",
                     *         "place": "",
                     *         "since_year": 0,
                     *         "story": "",
                     *         "practice": "",
                     *         "photo": {
                     *           "src": "/media/himsagar-mango-800.webp",
                     *           "alt": "",
                     *           "width": 0,
                     *           "height": 0,
                     *           "avif": "",
                     *           "webp": ""
                     *         }
                     *       },
                     *       "reviews": {
                     *         "count": 0,
                     *         "average": 0,
                     *         "list": [
                     *           {
                     *             "name": "",
                     *             "area": "",
                     *             "bought": "",
                     *             "rating": 0,
                     *             "text": "",
                     *             "written_on": "",
                     *             "language": "",
                     *             "sample": false,
                     *             "verified": false,
                     *             "photo": {
                     *               "src": "/media/himsagar-mango-800.webp",
                     *               "alt": "",
                     *               "width": 0,
                     *               "height": 0,
                     *               "avif": "",
                     *               "webp": ""
                     *             },
                     *             "answer": ""
                     *           }
                     *         ]
                     *       },
                     *       "related": [
                     *         {
                     *           "_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *           "name": "Himsagar mango",
                     *           "slug": "himsagar-mango",
                     *           "image": "/media/himsagar-mango-480.webp",
                     *           "description_short": "",
                     *           "type": "single",
                     *           "price": 950,
                     *           "sale_price": 0,
                     *           "in_stock": false,
                     *           "quantity_kg": 5,
                     *           "varients": [
                     *             {
                     *               "_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *               "label": "5 kg crate",
                     *               "price": 950,
                     *               "sale_price": 0,
                     *               "quantity_kg": 5,
                     *               "in_stock": false
                     *             }
                     *           ],
                     *           "photo": {
                     *             "src": "/media/himsagar-mango-800.webp",
                     *             "alt": "",
                     *             "width": 0,
                     *             "height": 0,
                     *             "avif": "",
                     *             "webp": ""
                     *           },
                     *           "origin": "",
                     *           "category": "",
                     *           "season_months": [
                     *             0
                     *           ],
                     *           "price_per_kg": 0,
                     *           "offer": "now",
                     *           "ships_from": "2026-06-12",
                     *           "few_left": 0,
                     *           "ripe_today": [
                     *             {
                     *               "variant_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *               "lot_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *               "label": "",
                     *               "price": 0,
                     *               "sale_price": 0,
                     *               "quantity_kg": 0,
                     *               "price_per_kg": 0,
                     *               "eat_by": "2026-06-12",
                     *               "grade": "",
                     *               "few_left": 0
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "first_day": "2026-06-12",
                     *       "updated_at": "2026-06-11T11:46:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ProductDetail"];
                };
            };
            /** @description It has another slug now. */
            301: {
                headers: {
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: `unknown-product` (404), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    suggestProducts: {
        parameters: {
            query: {
                q: string;
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most six products, best first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "suggestions": [
                     *         {
                     *           "slug": "",
                     *           "name": "",
                     *           "image": "",
                     *           "price": 0,
                     *           "in_stock": false,
                     *           "offer": "now"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Suggestions"];
                };
            };
            /** @description A problem: `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAreas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Districts by English name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "districts": [
                     *         {
                     *           "id": "dhaka",
                     *           "name": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "aliases": [
                     *             ""
                     *           ],
                     *           "areas": [
                     *             {
                     *               "id": "dhaka/metro-dhanmondi",
                     *               "name": {
                     *                 "en": "",
                     *                 "bn": ""
                     *               },
                     *               "aliases": [
                     *                 ""
                     *               ],
                     *               "kind": "upazila"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Areas"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query: {
                area_id: string;
                /** @description The weight. Not needed with `lines`. */
                grams?: number;
                /** @description What the goods cost, in whole taka: above a threshold delivery is free. */
                goods?: number;
                /** @description Separated by commas. */
                modes?: string;
                /** @description The variants of the cart and their units: `id:2,id:1`. Decides weight, modes and good days. A third part binds a line to a marked-down lot, `id:1:lot`, or a ripeness, `id:1:soon`. */
                lines?: string;
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ways of delivery, each with its days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "area": {
                     *         "id": "",
                     *         "name": "",
                     *         "district": ""
                     *       },
                     *       "delivered": false,
                     *       "zone": {
                     *         "id": "",
                     *         "name": ""
                     *       },
                     *       "promise": {
                     *         "mode": "van",
                     *         "day": "",
                     *         "promised_until": "",
                     *         "cut_off_at": "",
                     *         "slots": [
                     *           {
                     *             "starts": "08:00",
                     *             "ends": "11:00"
                     *           }
                     *         ]
                     *       },
                     *       "methods": [
                     *         {
                     *           "mode": "van",
                     *           "charge": 0,
                     *           "free_from": 0,
                     *           "too_heavy": false,
                     *           "most_kg": 0,
                     *           "days": [
                     *             {
                     *               "day": "2026-06-12",
                     *               "promised_until": "2026-06-12",
                     *               "cut_off_at": "2026-06-11T11:46:00.000Z",
                     *               "good": false,
                     *               "short": [
                     *                 ""
                     *               ],
                     *               "slots": [
                     *                 {
                     *                   "id": "",
                     *                   "starts": "08:00",
                     *                   "ends": "11:00",
                     *                   "state": "open",
                     *                   "drops_left": 0,
                     *                   "reason": ""
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            /** @description A problem: `unknown-area` (404), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    quoteCart: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                 *           "varient": "",
                 *           "unit": 1,
                 *           "price": 850,
                 *           "sale_price": null,
                 *           "lot_id": null,
                 *           "ripeness": null
                 *         }
                 *       ],
                 *       "area_id": "dhaka/metro-dhanmondi",
                 *       "mode": "",
                 *       "day": "2026-06-12",
                 *       "coupon": "",
                 *       "phone": "01711223344"
                 *     }
                 */
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            /** @description The cart as it is now, line by line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lines": [
                     *         {
                     *           "_id": "",
                     *           "varient": "",
                     *           "variant_id": "",
                     *           "slug": "",
                     *           "name": "",
                     *           "label": "",
                     *           "image": "",
                     *           "lot_id": null,
                     *           "ripeness": null,
                     *           "eat_by": "2026-06-12",
                     *           "unit": 0,
                     *           "counted": 0,
                     *           "price": 850,
                     *           "sale_price": 0,
                     *           "line_total": 0,
                     *           "quantity_kg": 0,
                     *           "changes": [
                     *             {
                     *               "kind": "price",
                     *               "from": 0,
                     *               "to": 0
                     *             }
                     *           ],
                     *           "in_stock": false,
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "changed": false,
                     *       "goods": 850,
                     *       "discount": 0,
                     *       "delivery": 0,
                     *       "rounding": 0,
                     *       "total": 850,
                     *       "quantity_kg": 0,
                     *       "coupon": {
                     *         "ok": true,
                     *         "code": "",
                     *         "name": "",
                     *         "discount": 0,
                     *         "free_delivery": false
                     *       },
                     *       "promotion": {
                     *         "name": "",
                     *         "discount": 0
                     *       },
                     *       "zone": {
                     *         "id": "",
                     *         "name": "",
                     *         "area": "",
                     *         "district": ""
                     *       },
                     *       "modes": [
                     *         {
                     *           "mode": "van",
                     *           "charge": 0
                     *         }
                     *       ],
                     *       "mode": "van",
                     *       "free_delivery_after": 0,
                     *       "first_day": "2026-06-12",
                     *       "terms_version": 1,
                     *       "terms_digest": "9f86d081884c7d65"
                     *     }
                     */
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description A problem: `not-valid` (422), `unknown-area` (404), `too-many-lines` (422), `units-out-of-range` (422), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    askForCartReminder: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "01711223344",
                 *       "lines": [
                 *         {
                 *           "_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                 *           "varient": "",
                 *           "unit": 1,
                 *           "price": 850,
                 *           "sale_price": null,
                 *           "lot_id": null,
                 *           "ripeness": null
                 *         }
                 *       ],
                 *       "agreed": true
                 *     }
                 */
                "application/json": components["schemas"]["CartReminderRequest"];
            };
        };
        responses: {
            /** @description Received. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: `not-valid` (422), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    placeOrder: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                 *           "varient": "",
                 *           "unit": 1,
                 *           "price": 850,
                 *           "sale_price": null,
                 *           "lot_id": null,
                 *           "ripeness": null
                 *         }
                 *       ],
                 *       "name": "Rahima Khatun",
                 *       "phone": "01711223344",
                 *       "email": "rahima@example.com",
                 *       "area_id": "dhaka/metro-dhanmondi",
                 *       "address": "House 12, Road 5",
                 *       "landmark": "Beside the mosque",
                 *       "recipient": null,
                 *       "gift_message": null,
                 *       "hide_prices": false,
                 *       "mode": "van",
                 *       "slot_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                 *       "day": "2026-06-12",
                 *       "coupon": "AAM50",
                 *       "payment": "cash-on-delivery",
                 *       "advance_by": null,
                 *       "expected_total": 850,
                 *       "language": "en",
                 *       "terms_version": 1,
                 *       "terms_digest": null,
                 *       "keep_address": false,
                 *       "privacy_version": 1,
                 *       "measure": {
                 *         "consent": "1.meta.google",
                 *         "landing": ""
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OrderRequest"];
            };
        };
        responses: {
            /** @description Placed. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": "PF-10001",
                     *       "token": "",
                     *       "url": "",
                     *       "total": 850,
                     *       "changeable_until": "2026-06-11T11:46:00.000Z",
                     *       "payment_url": ""
                     *     }
                     */
                    "application/json": components["schemas"]["PlacedOrder"];
                };
            };
            /** @description A problem: `line-changed` (409), `total-changed` (409), `out-of-stock` (409), `not-good-on-day` (409), `mode-not-possible` (409), `slot-full` (409), `slot-closed` (409), `too-late` (409), `not-delivered-there` (409), `too-heavy` (409), `unknown-coupon` (409), `coupon-not-yet` (409), `coupon-over` (409), `coupon-used-up` (409), `coupon-used-by-you` (409), `coupon-not-for-these` (409), `coupon-needs-more` (409), `method-not-offered` (409), `advance-needed` (409), `prepay-needed` (409), `terms-changed` (409), `preorder-limit` (409), `phone-blocked` (403), `empty` (422), `key-reused` (422), `not-valid` (422), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                /** @description The end of the order’s own link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": "",
                     *       "token": "",
                     *       "url": "",
                     *       "status": "placed",
                     *       "timeline": [
                     *         {
                     *           "status": "placed",
                     *           "at": "2026-06-11T11:46:00.000Z",
                     *           "state": "done"
                     *         }
                     *       ],
                     *       "placed_at": "",
                     *       "changeable_until": "",
                     *       "can_change": false,
                     *       "buyer": {
                     *         "name": "",
                     *         "phone": "",
                     *         "email": ""
                     *       },
                     *       "lines": [
                     *         {
                     *           "slug": "",
                     *           "name": "",
                     *           "label": "",
                     *           "unit": 0,
                     *           "price": 0,
                     *           "line_total": 0,
                     *           "discount": 0,
                     *           "quantity_kg": 0,
                     *           "lots": [
                     *             {
                     *               "lot": "",
                     *               "farm": "",
                     *               "harvested_on": "",
                     *               "best_before": ""
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "deliveries": [
                     *         {
                     *           "id": "",
                     *           "mode": "van",
                     *           "state": "planned",
                     *           "day": "",
                     *           "promised_until": "",
                     *           "starts": "",
                     *           "ends": "",
                     *           "recipient": {
                     *             "name": "",
                     *             "phone": ""
                     *           },
                     *           "address": "",
                     *           "landmark": "",
                     *           "area": "",
                     *           "district": "",
                     *           "gift_message": "",
                     *           "hide_prices": false
                     *         }
                     *       ],
                     *       "goods": 0,
                     *       "discount": 0,
                     *       "coupon": "",
                     *       "delivery": 0,
                     *       "rounding": 0,
                     *       "total": 0,
                     *       "vat": 0,
                     *       "paid": 0,
                     *       "refunded": 0,
                     *       "due": 0,
                     *       "payment": "cash-on-delivery",
                     *       "to_pay": {
                     *         "amount": 850,
                     *         "by": "cash-on-delivery",
                     *         "until": ""
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description A problem: `unknown-order` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelOrder: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                /** @description The end of the order’s own link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order, cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": "",
                     *       "token": "",
                     *       "url": "",
                     *       "status": "placed",
                     *       "timeline": [
                     *         {
                     *           "status": "placed",
                     *           "at": "2026-06-11T11:46:00.000Z",
                     *           "state": "done"
                     *         }
                     *       ],
                     *       "placed_at": "",
                     *       "changeable_until": "",
                     *       "can_change": false,
                     *       "buyer": {
                     *         "name": "",
                     *         "phone": "",
                     *         "email": ""
                     *       },
                     *       "lines": [
                     *         {
                     *           "slug": "",
                     *           "name": "",
                     *           "label": "",
                     *           "unit": 0,
                     *           "price": 0,
                     *           "line_total": 0,
                     *           "discount": 0,
                     *           "quantity_kg": 0,
                     *           "lots": [
                     *             {
                     *               "lot": "",
                     *               "farm": "",
                     *               "harvested_on": "",
                     *               "best_before": ""
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "deliveries": [
                     *         {
                     *           "id": "",
                     *           "mode": "van",
                     *           "state": "planned",
                     *           "day": "",
                     *           "promised_until": "",
                     *           "starts": "",
                     *           "ends": "",
                     *           "recipient": {
                     *             "name": "",
                     *             "phone": ""
                     *           },
                     *           "address": "",
                     *           "landmark": "",
                     *           "area": "",
                     *           "district": "",
                     *           "gift_message": "",
                     *           "hide_prices": false
                     *         }
                     *       ],
                     *       "goods": 0,
                     *       "discount": 0,
                     *       "coupon": "",
                     *       "delivery": 0,
                     *       "rounding": 0,
                     *       "total": 0,
                     *       "vat": 0,
                     *       "paid": 0,
                     *       "refunded": 0,
                     *       "due": 0,
                     *       "payment": "cash-on-delivery",
                     *       "to_pay": {
                     *         "amount": 850,
                     *         "by": "cash-on-delivery",
                     *         "until": ""
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description A problem: `unknown-order` (404), `already-cancelled` (409), `too-late-to-cancel` (409), `signed-in-to-office` (403) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeOrderDay: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                /** @description The end of the order’s own link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slot_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                 *       "day": "2026-06-12"
                 *     }
                 */
                "application/json": components["schemas"]["NewDay"];
            };
        };
        responses: {
            /** @description The new day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "day": "",
                     *       "changeable_until": ""
                     *     }
                     */
                    "application/json": components["schemas"]["DayChanged"];
                };
            };
            /** @description A problem: `unknown-order` (404), `too-late-to-change` (409), `other-mode` (409), `not-good-on-day` (409), `slot-full` (409), `slot-closed` (409), `too-late` (409), `too-heavy` (409), `signed-in-to-office` (403), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    trackOrder: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "number": "PF-10001",
                 *       "phone": "01711223344"
                 *     }
                 */
                "application/json": components["schemas"]["TrackRequest"];
            };
        };
        responses: {
            /** @description Where it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": "",
                     *       "status": "placed",
                     *       "timeline": [
                     *         {
                     *           "status": "placed",
                     *           "at": "2026-06-11T11:46:00.000Z",
                     *           "state": "done"
                     *         }
                     *       ],
                     *       "line_count": 0,
                     *       "name": "R•••••••",
                     *       "phone": "0171• •••344",
                     *       "mode": "van",
                     *       "area": "",
                     *       "district": "",
                     *       "day": "",
                     *       "starts": "",
                     *       "ends": "",
                     *       "promised_until": ""
                     *     }
                     */
                    "application/json": components["schemas"]["TrackedOrder"];
                };
            };
            /** @description A problem: `no-match` (404), `not-valid` (422), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    textOrderLinks: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "01711223344"
                 *     }
                 */
                "application/json": components["schemas"]["TextMeRequest"];
            };
        };
        responses: {
            /** @description Always the same sentence. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "detail": ""
                     *     }
                     */
                    "application/json": components["schemas"]["Said"];
                };
            };
            /** @description A problem: `not-valid` (422), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendMessage: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rahima Khatun",
                 *       "phone": "01711223344",
                 *       "email": "rahima@example.com",
                 *       "order_number": "PF-10001",
                 *       "message": "Two mangoes were too soft."
                 *     }
                 */
                "application/json": components["schemas"]["ContactRequest"];
            };
        };
        responses: {
            /** @description Received, with its number. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 1042,
                     *       "answer_within_hours": 72
                     *     }
                     */
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            /** @description A problem: `not-valid` (422), `too-many-open-tickets` (409), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendGiftEnquiry: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "company": "Meghna Textiles",
                 *       "name": "Tanvir Ahmed",
                 *       "designation": "Head of HR",
                 *       "phone": "01711223344",
                 *       "email": "rahima@example.com",
                 *       "occasion": "",
                 *       "boxes": 120,
                 *       "budget_per_box": 850,
                 *       "delivery_day": "2026-06-12",
                 *       "to_many_addresses": false,
                 *       "vat_challan": false,
                 *       "message": ""
                 *     }
                 */
                "application/json": components["schemas"]["GiftEnquiry"];
            };
        };
        responses: {
            /** @description Received, with its number. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 1042,
                     *       "answer_within_hours": 72
                     *     }
                     */
                    "application/json": components["schemas"]["Ticket"];
                };
            };
            /** @description A problem: `not-valid` (422), `too-many-open-tickets` (409), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createAccount: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rahima Khatun",
                 *       "phone": "01711223344",
                 *       "password": "a long sentence of yours",
                 *       "language": "en",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description Made, and logged in. A number that has an account opens that one, from now on with this password. */
            201: {
                headers: {
                    /** @description The session: HttpOnly, SameSite. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "",
                     *       "anti_forgery": ""
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description Without a code: one is on its way, whether the number has an account or not. Send the same again with it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "again_after_seconds": 60,
                     *       "good_for_seconds": 300
                     *     }
                     */
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description A problem: `wrong-code` (403), `code-over` (403), `code-just-sent` (429), `not-valid` (422), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startSession: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "01711223344",
                 *       "password": "a long sentence of yours"
                 *     }
                 */
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Logged in. */
            200: {
                headers: {
                    /** @description The session: HttpOnly, SameSite. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "",
                     *       "anti_forgery": ""
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description A problem: `wrong-phone-or-password` (403), `not-valid` (422), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account and its addresses. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "",
                     *       "phone": "",
                     *       "email": "",
                     *       "language": "en",
                     *       "addresses": [
                     *         {
                     *           "id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "area_id": "",
                     *           "area": "",
                     *           "district": "",
                     *           "address": "",
                     *           "landmark": "",
                     *           "is_default": false
                     *         }
                     *       ],
                     *       "recipients": [
                     *         {
                     *           "id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "area_id": "",
                     *           "area": "",
                     *           "district": "",
                     *           "address": "",
                     *           "landmark": "",
                     *           "is_default": false
                     *         }
                     *       ],
                     *       "phone_proven": false,
                     *       "has_password": false,
                     *       "news": false
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description A problem: `sign-in-needed` (401) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rahima Khatun",
                 *       "email": "rahima@example.com",
                 *       "language": "en",
                 *       "news": false
                 *     }
                 */
                "application/json": components["schemas"]["MeChange"];
            };
        };
        responses: {
            /** @description The account as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "",
                     *       "phone": "",
                     *       "email": "",
                     *       "language": "en",
                     *       "addresses": [
                     *         {
                     *           "id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "area_id": "",
                     *           "area": "",
                     *           "district": "",
                     *           "address": "",
                     *           "landmark": "",
                     *           "is_default": false
                     *         }
                     *       ],
                     *       "recipients": [
                     *         {
                     *           "id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "area_id": "",
                     *           "area": "",
                     *           "district": "",
                     *           "address": "",
                     *           "landmark": "",
                     *           "is_default": false
                     *         }
                     *       ],
                     *       "phone_proven": false,
                     *       "has_password": false,
                     *       "news": false
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description A problem: `sign-in-needed` (401), `number-not-proven` (403), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestLoginCode: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "01711223344"
                 *     }
                 */
                "application/json": components["schemas"]["CodeRequest"];
            };
        };
        responses: {
            /** @description On its way, whether the number has an account or not. A code sent before counts no more. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "again_after_seconds": 60,
                     *       "good_for_seconds": 300
                     *     }
                     */
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description A problem: `code-just-sent` (429), `not-valid` (422), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyLoginCode: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone": "01711223344",
                 *       "code": "123456",
                 *       "name": "Rahima Khatun"
                 *     }
                 */
                "application/json": components["schemas"]["CodeSignIn"];
            };
        };
        responses: {
            /** @description Logged in. The first code of a number has made its account. */
            200: {
                headers: {
                    /** @description The session: HttpOnly, SameSite. */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "",
                     *       "anti_forgery": ""
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            /** @description A problem: `wrong-code` (403), `code-over` (403), `not-valid` (422), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestOwnCode: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "again_after_seconds": 60,
                     *       "good_for_seconds": 300
                     *     }
                     */
                    "application/json": components["schemas"]["CodeSent"];
                };
            };
            /** @description A problem: `sign-in-needed` (401), `code-just-sent` (429), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    verifyOwnNumber: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["CodeOnly"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: `sign-in-needed` (401), `wrong-code` (403), `code-over` (403), `not-valid` (422), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setPassword: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "a long sentence of yours",
                 *       "code": "123456",
                 *       "wanted": "a long sentence of yours"
                 *     }
                 */
                "application/json": components["schemas"]["NewPassword"];
            };
        };
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: `sign-in-needed` (401), `wrong-password` (403), `wrong-code` (403), `code-over` (403), `not-valid` (422), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOwnData: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One JSON file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description A problem: `sign-in-needed` (401), `number-not-proven` (403) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseAccount: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "a long sentence of yours",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["SelfProof"];
            };
        };
        responses: {
            /** @description Deleted, and logged out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: `sign-in-needed` (401), `wrong-password` (403), `wrong-code` (403), `code-over` (403), `not-valid` (422), `too-many-tries` (429), `open-orders` (409), `number-not-proven` (403) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last hundred, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orders": [
                     *         {
                     *           "number": "",
                     *           "token": "",
                     *           "url": "",
                     *           "status": "placed",
                     *           "placed_at": "",
                     *           "day": "",
                     *           "total": 0,
                     *           "due": 0,
                     *           "lines": [
                     *             {
                     *               "slug": "",
                     *               "name": "",
                     *               "label": "",
                     *               "unit": 0
                     *             }
                     *           ],
                     *           "papers": [
                     *             {
                     *               "number": "INV-2026-27-000123",
                     *               "kind": "invoice",
                     *               "url": ""
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OrderList"];
                };
            };
            /** @description A problem: `sign-in-needed` (401) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    repeatOwnOrder: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                /** @description The end of the order’s own link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its lines, with what has changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lines": [
                     *         {
                     *           "_id": "",
                     *           "varient": "",
                     *           "variant_id": "",
                     *           "slug": "",
                     *           "name": "",
                     *           "label": "",
                     *           "image": "",
                     *           "lot_id": null,
                     *           "ripeness": null,
                     *           "eat_by": "2026-06-12",
                     *           "unit": 0,
                     *           "counted": 0,
                     *           "price": 850,
                     *           "sale_price": 0,
                     *           "line_total": 0,
                     *           "quantity_kg": 0,
                     *           "changes": [
                     *             {
                     *               "kind": "price",
                     *               "from": 0,
                     *               "to": 0
                     *             }
                     *           ],
                     *           "in_stock": false,
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "changed": false
                     *     }
                     */
                    "application/json": components["schemas"]["OrderAgain"];
                };
            };
            /** @description A problem: `sign-in-needed` (401), `unknown-order` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    repeatOrder: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                /** @description The end of the order’s own link. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its lines, with what has changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lines": [
                     *         {
                     *           "_id": "",
                     *           "varient": "",
                     *           "variant_id": "",
                     *           "slug": "",
                     *           "name": "",
                     *           "label": "",
                     *           "image": "",
                     *           "lot_id": null,
                     *           "ripeness": null,
                     *           "eat_by": "2026-06-12",
                     *           "unit": 0,
                     *           "counted": 0,
                     *           "price": 850,
                     *           "sale_price": 0,
                     *           "line_total": 0,
                     *           "quantity_kg": 0,
                     *           "changes": [
                     *             {
                     *               "kind": "price",
                     *               "from": 0,
                     *               "to": 0
                     *             }
                     *           ],
                     *           "in_stock": false,
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "changed": false
                     *     }
                     */
                    "application/json": components["schemas"]["OrderAgain"];
                };
            };
            /** @description A problem: `unknown-order` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "companies": [
                     *         {
                     *           "id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *           "name": "Nirman Group",
                     *           "role": "buyer",
                     *           "blocked": false,
                     *           "waiting": 2
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CompanyList"];
                };
            };
            /** @description A problem: `sign-in-needed` (401) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCompany: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description As its members see it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *       "name": "Nirman Group",
                     *       "role": "buyer",
                     *       "blocked": false,
                     *       "bin": "001234567-0101",
                     *       "tin": "123456789012",
                     *       "address": "",
                     *       "credit_days": 30,
                     *       "approval_above": 48500,
                     *       "keep_lists_days": 90,
                     *       "credit": {
                     *         "limit": 48500,
                     *         "used": 48500,
                     *         "left": 48500
                     *       },
                     *       "waiting": [
                     *         {
                     *           "kind": "approve",
                     *           "number": "Q-2026-00012"
                     *         }
                     *       ],
                     *       "members": [
                     *         {
                     *           "name": "",
                     *           "role": "buyer",
                     *           "designation": ""
                     *         }
                     *       ],
                     *       "quotations": [
                     *         {
                     *           "number": "Q-2026-00012",
                     *           "version": 0,
                     *           "status": "sent",
                     *           "total": 48500,
                     *           "valid_until": "2026-06-12",
                     *           "url": "https://shop.example/gift/quotation/pedmSTTV4fSYzjmIrrtQ18UcJbKBmHG4"
                     *         }
                     *       ],
                     *       "runs": [
                     *         {
                     *           "number": "G-2026-00007",
                     *           "quotation": "Q-2026-00012",
                     *           "state": "draft",
                     *           "people": 0,
                     *           "boxes": 0,
                     *           "delivered": 0,
                     *           "url": "https://shop.example/gift/run/pedmSTTV4fSYzjmIrrtQ18UcJbKBmHG4"
                     *         }
                     *       ],
                     *       "statement": {
                     *         "balance": 48500,
                     *         "unallocated": 48500,
                     *         "ages": [
                     *           {
                     *             "age": "not-due",
                     *             "amount": 48500
                     *           }
                     *         ],
                     *         "open": [
                     *           {
                     *             "number": "PF-1042",
                     *             "invoice_number": "MSK-2026-27-000012",
                     *             "due": 48500,
                     *             "due_on": "2026-06-12",
                     *             "age": "not-due"
                     *           }
                     *         ],
                     *         "entries": [
                     *           {
                     *             "day": "2026-06-12",
                     *             "kind": "order",
                     *             "order_number": "",
                     *             "invoice_number": "MSK-2026-27-000012",
                     *             "reference": "",
                     *             "amount": 48500,
                     *             "balance": 48500
                     *           }
                     *         ]
                     *       },
                     *       "receipts": [
                     *         {
                     *           "kind": "money",
                     *           "way": "bank",
                     *           "reference": "",
                     *           "day": "2026-06-12",
                     *           "amount": 48500,
                     *           "allocated": 48500,
                     *           "undone": false
                     *         }
                     *       ],
                     *       "papers": [
                     *         {
                     *           "number": "MSK-2026-27-000012",
                     *           "kind": "invoice",
                     *           "issued_at": "2026-06-11T11:46:00.000Z",
                     *           "total": 48500,
                     *           "order_number": "",
                     *           "url": "https://shop.example/profile/companies/01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33/files/MSK-2026-27-000012.pdf"
                     *         }
                     *       ],
                     *       "lists": [
                     *         {
                     *           "id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                     *           "number": "G-2026-00007",
                     *           "people": 0,
                     *           "kept_until": "2026-06-12",
                     *           "erased_at": "2026-06-11T11:46:00.000Z",
                     *           "may_erase": false,
                     *           "keep_from": "2026-06-12",
                     *           "keep_to": "2026-06-12"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Company"];
                };
            };
            /** @description A problem: `sign-in-needed` (401), `unknown-company` (404), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    eraseRecipientList: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                id: string;
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Erased for good. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: `sign-in-needed` (401), `unknown-company` (404), `company-blocked` (403), `list-erased` (409), `not-valid` (422), `too-many-tries` (429), `list-still-needed` (409) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    keepRecipientList: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                id: string;
                run: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "until": "2026-06-12"
                 *     }
                 */
                "application/json": components["schemas"]["KeepList"];
            };
        };
        responses: {
            /** @description Kept until that day. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: `sign-in-needed` (401), `unknown-company` (404), `company-blocked` (403), `list-erased` (409), `not-valid` (422), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last used first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sessions": [
                     *         {
                     *           "id": "",
                     *           "browser": "",
                     *           "system": "",
                     *           "since": "2026-06-11T11:46:00.000Z",
                     *           "last_seen": "2026-06-11T11:46:00.000Z",
                     *           "is_this": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            /** @description A problem: `sign-in-needed` (401) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: `sign-in-needed` (401) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endOneSession: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem: `sign-in-needed` (401) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAddresses: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usual one first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "area_id": "",
                     *           "area": "",
                     *           "district": "",
                     *           "address": "",
                     *           "landmark": "",
                     *           "is_default": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddressList"];
                };
            };
            /** @description A problem: `sign-in-needed` (401) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createAddress: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rahima Khatun",
                 *       "phone": "01711223344",
                 *       "area_id": "dhaka/metro-dhanmondi",
                 *       "address": "House 12, Road 5",
                 *       "landmark": "",
                 *       "is_default": false
                 *     }
                 */
                "application/json": components["schemas"]["AddressRequest"];
            };
        };
        responses: {
            /** @description All of them as they are now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "area_id": "",
                     *           "area": "",
                     *           "district": "",
                     *           "address": "",
                     *           "landmark": "",
                     *           "is_default": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddressList"];
                };
            };
            /** @description A problem: `sign-in-needed` (401), `too-many-addresses` (409), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateAddress: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rahima Khatun",
                 *       "phone": "01711223344",
                 *       "area_id": "dhaka/metro-dhanmondi",
                 *       "address": "House 12, Road 5",
                 *       "landmark": "",
                 *       "is_default": false
                 *     }
                 */
                "application/json": components["schemas"]["AddressRequest"];
            };
        };
        responses: {
            /** @description All of them as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "area_id": "",
                     *           "area": "",
                     *           "district": "",
                     *           "address": "",
                     *           "landmark": "",
                     *           "is_default": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddressList"];
                };
            };
            /** @description A problem: `sign-in-needed` (401), `unknown-address` (404), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteAddress: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "area_id": "",
                     *           "area": "",
                     *           "district": "",
                     *           "address": "",
                     *           "landmark": "",
                     *           "is_default": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddressList"];
                };
            };
            /** @description A problem: `sign-in-needed` (401), `unknown-address` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRecipients: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usual one first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "area_id": "",
                     *           "area": "",
                     *           "district": "",
                     *           "address": "",
                     *           "landmark": "",
                     *           "is_default": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddressList"];
                };
            };
            /** @description A problem: `sign-in-needed` (401) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createRecipient: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rahima Khatun",
                 *       "phone": "01711223344",
                 *       "area_id": "dhaka/metro-dhanmondi",
                 *       "address": "House 12, Road 5",
                 *       "landmark": "",
                 *       "is_default": false
                 *     }
                 */
                "application/json": components["schemas"]["AddressRequest"];
            };
        };
        responses: {
            /** @description All of them as they are now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "area_id": "",
                     *           "area": "",
                     *           "district": "",
                     *           "address": "",
                     *           "landmark": "",
                     *           "is_default": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddressList"];
                };
            };
            /** @description A problem: `sign-in-needed` (401), `too-many-addresses` (409), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateRecipient: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Rahima Khatun",
                 *       "phone": "01711223344",
                 *       "area_id": "dhaka/metro-dhanmondi",
                 *       "address": "House 12, Road 5",
                 *       "landmark": "",
                 *       "is_default": false
                 *     }
                 */
                "application/json": components["schemas"]["AddressRequest"];
            };
        };
        responses: {
            /** @description All of them as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "area_id": "",
                     *           "area": "",
                     *           "district": "",
                     *           "address": "",
                     *           "landmark": "",
                     *           "is_default": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddressList"];
                };
            };
            /** @description A problem: `sign-in-needed` (401), `unknown-address` (404), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteRecipient: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "addresses": [
                     *         {
                     *           "id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "area_id": "",
                     *           "area": "",
                     *           "district": "",
                     *           "address": "",
                     *           "landmark": "",
                     *           "is_default": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AddressList"];
                };
            };
            /** @description A problem: `sign-in-needed` (401), `unknown-address` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminListOrders: {
        parameters: {
            query?: {
                /** @description The `next` of the page before. */
                after?: string;
                /** @description How many, 50 without it. */
                limit?: number;
                state?: "placed" | "confirmed" | "completed" | "cancelled";
                placed_from?: string;
                placed_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orders": [
                     *         {
                     *           "id": "",
                     *           "number": "PF-10001",
                     *           "status": "placed",
                     *           "state": "placed",
                     *           "source": "storefront",
                     *           "placed_at": "2026-06-11T11:46:00.000Z",
                     *           "language": "en",
                     *           "buyer": {
                     *             "customer_id": "",
                     *             "name": "",
                     *             "phone": "",
                     *             "email": ""
                     *           },
                     *           "company_id": "",
                     *           "gift_run_id": "",
                     *           "purchase_order": "",
                     *           "lines": [
                     *             {
                     *               "id": "",
                     *               "product_id": "",
                     *               "variant_id": "",
                     *               "sku": "",
                     *               "slug": "",
                     *               "name": {
                     *                 "en": "",
                     *                 "bn": ""
                     *               },
                     *               "label": {
                     *                 "en": "",
                     *                 "bn": ""
                     *               },
                     *               "unit": 0,
                     *               "price": 850,
                     *               "line_total": 850,
                     *               "discount": 850,
                     *               "net_grams": 0,
                     *               "weighed_grams": 0,
                     *               "vat_percent": 0,
                     *               "vat": 850
                     *             }
                     *           ],
                     *           "boxes": 0,
                     *           "day": "",
                     *           "goods": 850,
                     *           "discount": 850,
                     *           "coupon": "",
                     *           "delivery": 850,
                     *           "rounding": 850,
                     *           "total": 850,
                     *           "vat": 850,
                     *           "due": 850,
                     *           "payments": [
                     *             {
                     *               "id": "",
                     *               "method": "cash-on-delivery",
                     *               "state": "due",
                     *               "amount": 850,
                     *               "captured": 850,
                     *               "refunded": 850,
                     *               "refunding": 850
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdminOrders"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminGetOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag: 304 while nothing has changed. */
                "if-none-match"?: string;
            };
            path: {
                /** @description The id of the order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "number": "PF-10001",
                     *       "status": "placed",
                     *       "state": "placed",
                     *       "source": "storefront",
                     *       "placed_at": "2026-06-11T11:46:00.000Z",
                     *       "language": "en",
                     *       "buyer": {
                     *         "customer_id": "",
                     *         "name": "",
                     *         "phone": "",
                     *         "email": ""
                     *       },
                     *       "company_id": "",
                     *       "gift_run_id": "",
                     *       "purchase_order": "",
                     *       "lines": [
                     *         {
                     *           "id": "",
                     *           "product_id": "",
                     *           "variant_id": "",
                     *           "sku": "",
                     *           "slug": "",
                     *           "name": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "label": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "unit": 0,
                     *           "price": 850,
                     *           "line_total": 850,
                     *           "discount": 850,
                     *           "net_grams": 0,
                     *           "weighed_grams": 0,
                     *           "vat_percent": 0,
                     *           "vat": 850
                     *         }
                     *       ],
                     *       "boxes": 0,
                     *       "day": "",
                     *       "goods": 850,
                     *       "discount": 850,
                     *       "coupon": "",
                     *       "delivery": 850,
                     *       "rounding": 850,
                     *       "total": 850,
                     *       "vat": 850,
                     *       "due": 850,
                     *       "payments": [
                     *         {
                     *           "id": "",
                     *           "method": "cash-on-delivery",
                     *           "state": "due",
                     *           "amount": 850,
                     *           "captured": 850,
                     *           "refunded": 850,
                     *           "refunding": 850
                     *         }
                     *       ],
                     *       "deliveries": [
                     *         {
                     *           "id": "",
                     *           "number": "",
                     *           "state": "planned",
                     *           "mode": "van",
                     *           "day": "",
                     *           "starts": "",
                     *           "ends": "",
                     *           "grams": 0,
                     *           "recipient": {
                     *             "name": "",
                     *             "phone": ""
                     *           },
                     *           "area_id": "",
                     *           "area": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "district": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "address": "",
                     *           "landmark": "",
                     *           "gift_message": "",
                     *           "hide_prices": false
                     *         }
                     *       ],
                     *       "refunds": [
                     *         {
                     *           "id": "",
                     *           "payment_id": "",
                     *           "amount": 850,
                     *           "way": "gateway",
                     *           "state": "asked",
                     *           "reason": "",
                     *           "actor": "",
                     *           "created_at": "2026-06-11T11:46:00.000Z"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "at": "2026-06-11T11:46:00.000Z",
                     *           "about": "order",
                     *           "from": "",
                     *           "to": "",
                     *           "note": "",
                     *           "actor": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `unknown-order` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminConfirmOrder: {
        parameters: {
            query?: never;
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
                /** @description The ETag that was read: the change is refused (412) if anything changed since. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": ""
                 *     }
                 */
                "application/json": components["schemas"]["AdminConfirmation"];
            };
        };
        responses: {
            /** @description The order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "number": "PF-10001",
                     *       "status": "placed",
                     *       "state": "placed",
                     *       "source": "storefront",
                     *       "placed_at": "2026-06-11T11:46:00.000Z",
                     *       "language": "en",
                     *       "buyer": {
                     *         "customer_id": "",
                     *         "name": "",
                     *         "phone": "",
                     *         "email": ""
                     *       },
                     *       "company_id": "",
                     *       "gift_run_id": "",
                     *       "purchase_order": "",
                     *       "lines": [
                     *         {
                     *           "id": "",
                     *           "product_id": "",
                     *           "variant_id": "",
                     *           "sku": "",
                     *           "slug": "",
                     *           "name": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "label": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "unit": 0,
                     *           "price": 850,
                     *           "line_total": 850,
                     *           "discount": 850,
                     *           "net_grams": 0,
                     *           "weighed_grams": 0,
                     *           "vat_percent": 0,
                     *           "vat": 850
                     *         }
                     *       ],
                     *       "boxes": 0,
                     *       "day": "",
                     *       "goods": 850,
                     *       "discount": 850,
                     *       "coupon": "",
                     *       "delivery": 850,
                     *       "rounding": 850,
                     *       "total": 850,
                     *       "vat": 850,
                     *       "due": 850,
                     *       "payments": [
                     *         {
                     *           "id": "",
                     *           "method": "cash-on-delivery",
                     *           "state": "due",
                     *           "amount": 850,
                     *           "captured": 850,
                     *           "refunded": 850,
                     *           "refunding": 850
                     *         }
                     *       ],
                     *       "deliveries": [
                     *         {
                     *           "id": "",
                     *           "number": "",
                     *           "state": "planned",
                     *           "mode": "van",
                     *           "day": "",
                     *           "starts": "",
                     *           "ends": "",
                     *           "grams": 0,
                     *           "recipient": {
                     *             "name": "",
                     *             "phone": ""
                     *           },
                     *           "area_id": "",
                     *           "area": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "district": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "address": "",
                     *           "landmark": "",
                     *           "gift_message": "",
                     *           "hide_prices": false
                     *         }
                     *       ],
                     *       "refunds": [
                     *         {
                     *           "id": "",
                     *           "payment_id": "",
                     *           "amount": 850,
                     *           "way": "gateway",
                     *           "state": "asked",
                     *           "reason": "",
                     *           "actor": "",
                     *           "created_at": "2026-06-11T11:46:00.000Z"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "at": "2026-06-11T11:46:00.000Z",
                     *           "about": "order",
                     *           "from": "",
                     *           "to": "",
                     *           "note": "",
                     *           "actor": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `key-reused` (422), `version-changed` (412), `not-valid` (422), `malformed-json` (400), `unknown-order` (404), `cannot-move` (409), `waits-for-payment` (409) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminNoteOrder: {
        parameters: {
            query?: never;
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
                /** @description The ETag that was read: the change is refused (412) if anything changed since. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "The buyer asked for a call before delivery."
                 *     }
                 */
                "application/json": components["schemas"]["AdminNote"];
            };
        };
        responses: {
            /** @description The order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "number": "PF-10001",
                     *       "status": "placed",
                     *       "state": "placed",
                     *       "source": "storefront",
                     *       "placed_at": "2026-06-11T11:46:00.000Z",
                     *       "language": "en",
                     *       "buyer": {
                     *         "customer_id": "",
                     *         "name": "",
                     *         "phone": "",
                     *         "email": ""
                     *       },
                     *       "company_id": "",
                     *       "gift_run_id": "",
                     *       "purchase_order": "",
                     *       "lines": [
                     *         {
                     *           "id": "",
                     *           "product_id": "",
                     *           "variant_id": "",
                     *           "sku": "",
                     *           "slug": "",
                     *           "name": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "label": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "unit": 0,
                     *           "price": 850,
                     *           "line_total": 850,
                     *           "discount": 850,
                     *           "net_grams": 0,
                     *           "weighed_grams": 0,
                     *           "vat_percent": 0,
                     *           "vat": 850
                     *         }
                     *       ],
                     *       "boxes": 0,
                     *       "day": "",
                     *       "goods": 850,
                     *       "discount": 850,
                     *       "coupon": "",
                     *       "delivery": 850,
                     *       "rounding": 850,
                     *       "total": 850,
                     *       "vat": 850,
                     *       "due": 850,
                     *       "payments": [
                     *         {
                     *           "id": "",
                     *           "method": "cash-on-delivery",
                     *           "state": "due",
                     *           "amount": 850,
                     *           "captured": 850,
                     *           "refunded": 850,
                     *           "refunding": 850
                     *         }
                     *       ],
                     *       "deliveries": [
                     *         {
                     *           "id": "",
                     *           "number": "",
                     *           "state": "planned",
                     *           "mode": "van",
                     *           "day": "",
                     *           "starts": "",
                     *           "ends": "",
                     *           "grams": 0,
                     *           "recipient": {
                     *             "name": "",
                     *             "phone": ""
                     *           },
                     *           "area_id": "",
                     *           "area": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "district": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "address": "",
                     *           "landmark": "",
                     *           "gift_message": "",
                     *           "hide_prices": false
                     *         }
                     *       ],
                     *       "refunds": [
                     *         {
                     *           "id": "",
                     *           "payment_id": "",
                     *           "amount": 850,
                     *           "way": "gateway",
                     *           "state": "asked",
                     *           "reason": "",
                     *           "actor": "",
                     *           "created_at": "2026-06-11T11:46:00.000Z"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "at": "2026-06-11T11:46:00.000Z",
                     *           "about": "order",
                     *           "from": "",
                     *           "to": "",
                     *           "note": "",
                     *           "actor": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `key-reused` (422), `version-changed` (412), `not-valid` (422), `malformed-json` (400), `unknown-order` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminCancelOrder: {
        parameters: {
            query?: never;
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
                /** @description The ETag that was read: the change is refused (412) if anything changed since. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": ""
                 *     }
                 */
                "application/json": components["schemas"]["AdminCancellation"];
            };
        };
        responses: {
            /** @description The order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "number": "PF-10001",
                     *       "status": "placed",
                     *       "state": "placed",
                     *       "source": "storefront",
                     *       "placed_at": "2026-06-11T11:46:00.000Z",
                     *       "language": "en",
                     *       "buyer": {
                     *         "customer_id": "",
                     *         "name": "",
                     *         "phone": "",
                     *         "email": ""
                     *       },
                     *       "company_id": "",
                     *       "gift_run_id": "",
                     *       "purchase_order": "",
                     *       "lines": [
                     *         {
                     *           "id": "",
                     *           "product_id": "",
                     *           "variant_id": "",
                     *           "sku": "",
                     *           "slug": "",
                     *           "name": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "label": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "unit": 0,
                     *           "price": 850,
                     *           "line_total": 850,
                     *           "discount": 850,
                     *           "net_grams": 0,
                     *           "weighed_grams": 0,
                     *           "vat_percent": 0,
                     *           "vat": 850
                     *         }
                     *       ],
                     *       "boxes": 0,
                     *       "day": "",
                     *       "goods": 850,
                     *       "discount": 850,
                     *       "coupon": "",
                     *       "delivery": 850,
                     *       "rounding": 850,
                     *       "total": 850,
                     *       "vat": 850,
                     *       "due": 850,
                     *       "payments": [
                     *         {
                     *           "id": "",
                     *           "method": "cash-on-delivery",
                     *           "state": "due",
                     *           "amount": 850,
                     *           "captured": 850,
                     *           "refunded": 850,
                     *           "refunding": 850
                     *         }
                     *       ],
                     *       "deliveries": [
                     *         {
                     *           "id": "",
                     *           "number": "",
                     *           "state": "planned",
                     *           "mode": "van",
                     *           "day": "",
                     *           "starts": "",
                     *           "ends": "",
                     *           "grams": 0,
                     *           "recipient": {
                     *             "name": "",
                     *             "phone": ""
                     *           },
                     *           "area_id": "",
                     *           "area": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "district": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "address": "",
                     *           "landmark": "",
                     *           "gift_message": "",
                     *           "hide_prices": false
                     *         }
                     *       ],
                     *       "refunds": [
                     *         {
                     *           "id": "",
                     *           "payment_id": "",
                     *           "amount": 850,
                     *           "way": "gateway",
                     *           "state": "asked",
                     *           "reason": "",
                     *           "actor": "",
                     *           "created_at": "2026-06-11T11:46:00.000Z"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "at": "2026-06-11T11:46:00.000Z",
                     *           "about": "order",
                     *           "from": "",
                     *           "to": "",
                     *           "note": "",
                     *           "actor": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `key-reused` (422), `version-changed` (412), `not-valid` (422), `malformed-json` (400), `unknown-order` (404), `already-cancelled` (409), `too-late-to-cancel` (409) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminRefundOrder: {
        parameters: {
            query?: never;
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
                /** @description The ETag that was read: the change is refused (412) if anything changed since. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the order. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payment_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                 *       "amount": 850,
                 *       "way": "gateway",
                 *       "reason": "Two mangoes were bruised."
                 *     }
                 */
                "application/json": components["schemas"]["AdminNewRefund"];
            };
        };
        responses: {
            /** @description The order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "number": "PF-10001",
                     *       "status": "placed",
                     *       "state": "placed",
                     *       "source": "storefront",
                     *       "placed_at": "2026-06-11T11:46:00.000Z",
                     *       "language": "en",
                     *       "buyer": {
                     *         "customer_id": "",
                     *         "name": "",
                     *         "phone": "",
                     *         "email": ""
                     *       },
                     *       "company_id": "",
                     *       "gift_run_id": "",
                     *       "purchase_order": "",
                     *       "lines": [
                     *         {
                     *           "id": "",
                     *           "product_id": "",
                     *           "variant_id": "",
                     *           "sku": "",
                     *           "slug": "",
                     *           "name": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "label": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "unit": 0,
                     *           "price": 850,
                     *           "line_total": 850,
                     *           "discount": 850,
                     *           "net_grams": 0,
                     *           "weighed_grams": 0,
                     *           "vat_percent": 0,
                     *           "vat": 850
                     *         }
                     *       ],
                     *       "boxes": 0,
                     *       "day": "",
                     *       "goods": 850,
                     *       "discount": 850,
                     *       "coupon": "",
                     *       "delivery": 850,
                     *       "rounding": 850,
                     *       "total": 850,
                     *       "vat": 850,
                     *       "due": 850,
                     *       "payments": [
                     *         {
                     *           "id": "",
                     *           "method": "cash-on-delivery",
                     *           "state": "due",
                     *           "amount": 850,
                     *           "captured": 850,
                     *           "refunded": 850,
                     *           "refunding": 850
                     *         }
                     *       ],
                     *       "deliveries": [
                     *         {
                     *           "id": "",
                     *           "number": "",
                     *           "state": "planned",
                     *           "mode": "van",
                     *           "day": "",
                     *           "starts": "",
                     *           "ends": "",
                     *           "grams": 0,
                     *           "recipient": {
                     *             "name": "",
                     *             "phone": ""
                     *           },
                     *           "area_id": "",
                     *           "area": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "district": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "address": "",
                     *           "landmark": "",
                     *           "gift_message": "",
                     *           "hide_prices": false
                     *         }
                     *       ],
                     *       "refunds": [
                     *         {
                     *           "id": "",
                     *           "payment_id": "",
                     *           "amount": 850,
                     *           "way": "gateway",
                     *           "state": "asked",
                     *           "reason": "",
                     *           "actor": "",
                     *           "created_at": "2026-06-11T11:46:00.000Z"
                     *         }
                     *       ],
                     *       "history": [
                     *         {
                     *           "at": "2026-06-11T11:46:00.000Z",
                     *           "about": "order",
                     *           "from": "",
                     *           "to": "",
                     *           "note": "",
                     *           "actor": ""
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminOrder"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `key-reused` (422), `version-changed` (412), `not-valid` (422), `malformed-json` (400), `unknown-order` (404), `nothing-to-refund` (409), `above-captured` (409), `not-by-gateway` (409) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminListProducts: {
        parameters: {
            query?: {
                /** @description The `next` of the page before. */
                after?: string;
                /** @description How many, 50 without it. */
                limit?: number;
                state?: "draft" | "active" | "archived";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of products. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products": [
                     *         {
                     *           "id": "",
                     *           "code": "",
                     *           "slug": "",
                     *           "state": "draft",
                     *           "name": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "also_called": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "origin": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "description_short": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "description_long": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "storage": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "category_id": "",
                     *           "tax_class_id": "",
                     *           "country": "",
                     *           "season_months": [
                     *             0
                     *           ],
                     *           "delivery_modes": [
                     *             "van"
                     *           ],
                     *           "sold_by": "kilo",
                     *           "priced_by_weight": false,
                     *           "position": 0,
                     *           "search_aliases": [
                     *             ""
                     *           ],
                     *           "variants": [
                     *             {
                     *               "id": "",
                     *               "sku": "",
                     *               "label": {
                     *                 "en": "",
                     *                 "bn": ""
                     *               },
                     *               "net_grams": 0,
                     *               "state": "active",
                     *               "price": {
                     *                 "price": 850,
                     *                 "sale_price": 850,
                     *                 "sale_from": "2026-06-11T11:46:00.000Z",
                     *                 "sale_until": "2026-06-11T11:46:00.000Z"
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdminProducts"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminGetProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag: 304 while nothing has changed. */
                "if-none-match"?: string;
            };
            path: {
                /** @description The id of the product. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "code": "",
                     *       "slug": "",
                     *       "state": "draft",
                     *       "name": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "also_called": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "origin": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "description_short": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "description_long": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "storage": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "category_id": "",
                     *       "tax_class_id": "",
                     *       "country": "",
                     *       "season_months": [
                     *         0
                     *       ],
                     *       "delivery_modes": [
                     *         "van"
                     *       ],
                     *       "sold_by": "kilo",
                     *       "priced_by_weight": false,
                     *       "position": 0,
                     *       "search_aliases": [
                     *         ""
                     *       ],
                     *       "variants": [
                     *         {
                     *           "id": "",
                     *           "sku": "",
                     *           "label": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "net_grams": 0,
                     *           "state": "active",
                     *           "price": {
                     *             "price": 850,
                     *             "sale_price": 850,
                     *             "sale_from": "2026-06-11T11:46:00.000Z",
                     *             "sale_until": "2026-06-11T11:46:00.000Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminProduct"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `unknown-product` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminChangeProduct: {
        parameters: {
            query?: never;
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
                /** @description The ETag that was read: the change is refused (412) if anything changed since. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the product. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "position": 3
                 *     }
                 */
                "application/json": components["schemas"]["AdminProductChange"];
            };
        };
        responses: {
            /** @description The product as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "code": "",
                     *       "slug": "",
                     *       "state": "draft",
                     *       "name": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "also_called": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "origin": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "description_short": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "description_long": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "storage": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "category_id": "",
                     *       "tax_class_id": "",
                     *       "country": "",
                     *       "season_months": [
                     *         0
                     *       ],
                     *       "delivery_modes": [
                     *         "van"
                     *       ],
                     *       "sold_by": "kilo",
                     *       "priced_by_weight": false,
                     *       "position": 0,
                     *       "search_aliases": [
                     *         ""
                     *       ],
                     *       "variants": [
                     *         {
                     *           "id": "",
                     *           "sku": "",
                     *           "label": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "net_grams": 0,
                     *           "state": "active",
                     *           "price": {
                     *             "price": 850,
                     *             "sale_price": 850,
                     *             "sale_from": "2026-06-11T11:46:00.000Z",
                     *             "sale_until": "2026-06-11T11:46:00.000Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminProduct"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `key-reused` (422), `version-changed` (412), `not-valid` (422), `malformed-json` (400), `unknown-product` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminPublishProduct: {
        parameters: {
            query?: never;
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
                /** @description The ETag that was read: the change is refused (412) if anything changed since. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the product. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["AdminNothing"];
            };
        };
        responses: {
            /** @description The product as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "code": "",
                     *       "slug": "",
                     *       "state": "draft",
                     *       "name": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "also_called": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "origin": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "description_short": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "description_long": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "storage": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "category_id": "",
                     *       "tax_class_id": "",
                     *       "country": "",
                     *       "season_months": [
                     *         0
                     *       ],
                     *       "delivery_modes": [
                     *         "van"
                     *       ],
                     *       "sold_by": "kilo",
                     *       "priced_by_weight": false,
                     *       "position": 0,
                     *       "search_aliases": [
                     *         ""
                     *       ],
                     *       "variants": [
                     *         {
                     *           "id": "",
                     *           "sku": "",
                     *           "label": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "net_grams": 0,
                     *           "state": "active",
                     *           "price": {
                     *             "price": 850,
                     *             "sale_price": 850,
                     *             "sale_from": "2026-06-11T11:46:00.000Z",
                     *             "sale_until": "2026-06-11T11:46:00.000Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminProduct"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `key-reused` (422), `version-changed` (412), `not-valid` (422), `malformed-json` (400), `unknown-product` (404), `already-so` (409), `nothing-to-sell` (409) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminArchiveProduct: {
        parameters: {
            query?: never;
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
                /** @description The ETag that was read: the change is refused (412) if anything changed since. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the product. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["AdminNothing"];
            };
        };
        responses: {
            /** @description The product as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "code": "",
                     *       "slug": "",
                     *       "state": "draft",
                     *       "name": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "also_called": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "origin": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "description_short": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "description_long": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "storage": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "category_id": "",
                     *       "tax_class_id": "",
                     *       "country": "",
                     *       "season_months": [
                     *         0
                     *       ],
                     *       "delivery_modes": [
                     *         "van"
                     *       ],
                     *       "sold_by": "kilo",
                     *       "priced_by_weight": false,
                     *       "position": 0,
                     *       "search_aliases": [
                     *         ""
                     *       ],
                     *       "variants": [
                     *         {
                     *           "id": "",
                     *           "sku": "",
                     *           "label": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "net_grams": 0,
                     *           "state": "active",
                     *           "price": {
                     *             "price": 850,
                     *             "sale_price": 850,
                     *             "sale_from": "2026-06-11T11:46:00.000Z",
                     *             "sale_until": "2026-06-11T11:46:00.000Z"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminProduct"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `key-reused` (422), `version-changed` (412), `not-valid` (422), `malformed-json` (400), `unknown-product` (404), `already-so` (409), `nothing-to-sell` (409) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminGetPrice: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag: 304 while nothing has changed. */
                "if-none-match"?: string;
            };
            path: {
                /** @description The id of the size. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "variant_id": "",
                     *       "product_id": "",
                     *       "sku": "",
                     *       "price": 850,
                     *       "sale_price": 850,
                     *       "sale_from": "2026-06-11T11:46:00.000Z",
                     *       "sale_until": "2026-06-11T11:46:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AdminPrice"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `unknown-variant` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminSetPrice: {
        parameters: {
            query?: never;
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
                /** @description The ETag that was read: the change is refused (412) if anything changed since. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the size. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "price": 850,
                 *       "sale_price": null,
                 *       "sale_from": null,
                 *       "sale_until": null
                 *     }
                 */
                "application/json": components["schemas"]["AdminNewPrice"];
            };
        };
        responses: {
            /** @description The price as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "variant_id": "",
                     *       "product_id": "",
                     *       "sku": "",
                     *       "price": 850,
                     *       "sale_price": 850,
                     *       "sale_from": "2026-06-11T11:46:00.000Z",
                     *       "sale_until": "2026-06-11T11:46:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AdminPrice"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `key-reused` (422), `version-changed` (412), `not-valid` (422), `malformed-json` (400), `unknown-variant` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminListStock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums over all received lots. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "stock_items": [
                     *         {
                     *           "id": "",
                     *           "code": "",
                     *           "name": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "unit": "gram",
                     *           "on_hand": 25000,
                     *           "allocated": 25000,
                     *           "low_level": 25000
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminStock"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminListLots: {
        parameters: {
            query?: {
                /** @description The `next` of the page before. */
                after?: string;
                /** @description How many, 50 without it. */
                limit?: number;
                stock_item_id?: string;
                /** @description Whether lots without stock are listed too. */
                empty?: "yes" | "no";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of lots. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "lots": [
                     *         {
                     *           "id": "",
                     *           "code": "",
                     *           "stock_item_id": "",
                     *           "stock_item": "",
                     *           "unit": "gram",
                     *           "state": "expected",
                     *           "quarantined": false,
                     *           "grade": "A",
                     *           "farm_id": "",
                     *           "supplier": "",
                     *           "harvested_on": "",
                     *           "received_on": "",
                     *           "available_from": "",
                     *           "best_before": "",
                     *           "on_hand": 25000,
                     *           "allocated": 25000,
                     *           "cost": 850
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdminLots"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminReceiveLot: {
        parameters: {
            query?: never;
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
                /** @description The ETag that was read: the change is refused (412) if anything changed since. */
                "if-match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stock_item_id": "01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33",
                 *       "farm_id": null,
                 *       "supplier": null,
                 *       "grade": "A",
                 *       "amount": 25000,
                 *       "cost": 850,
                 *       "harvested_on": null,
                 *       "best_before": null
                 *     }
                 */
                "application/json": components["schemas"]["AdminNewLot"];
            };
        };
        responses: {
            /** @description The lot as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "code": "",
                     *       "stock_item_id": "",
                     *       "stock_item": "",
                     *       "unit": "gram",
                     *       "state": "expected",
                     *       "quarantined": false,
                     *       "grade": "A",
                     *       "farm_id": "",
                     *       "supplier": "",
                     *       "harvested_on": "",
                     *       "received_on": "",
                     *       "available_from": "",
                     *       "best_before": "",
                     *       "on_hand": 25000,
                     *       "allocated": 25000,
                     *       "cost": 850
                     *     }
                     */
                    "application/json": components["schemas"]["AdminLot"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `key-reused` (422), `version-changed` (412), `not-valid` (422), `malformed-json` (400) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminGetLot: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag: 304 while nothing has changed. */
                "if-none-match"?: string;
            };
            path: {
                /** @description The id of the lot. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lot as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "code": "",
                     *       "stock_item_id": "",
                     *       "stock_item": "",
                     *       "unit": "gram",
                     *       "state": "expected",
                     *       "quarantined": false,
                     *       "grade": "A",
                     *       "farm_id": "",
                     *       "supplier": "",
                     *       "harvested_on": "",
                     *       "received_on": "",
                     *       "available_from": "",
                     *       "best_before": "",
                     *       "on_hand": 25000,
                     *       "allocated": 25000,
                     *       "cost": 850
                     *     }
                     */
                    "application/json": components["schemas"]["AdminLot"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `unknown-lot` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminCorrectLot: {
        parameters: {
            query?: never;
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
                /** @description The ETag that was read: the change is refused (412) if anything changed since. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the lot. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "on_hand": 25000,
                 *       "kind": "counted",
                 *       "reason": "Bruised in the crate."
                 *     }
                 */
                "application/json": components["schemas"]["AdminCorrection"];
            };
        };
        responses: {
            /** @description The lot as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "code": "",
                     *       "stock_item_id": "",
                     *       "stock_item": "",
                     *       "unit": "gram",
                     *       "state": "expected",
                     *       "quarantined": false,
                     *       "grade": "A",
                     *       "farm_id": "",
                     *       "supplier": "",
                     *       "harvested_on": "",
                     *       "received_on": "",
                     *       "available_from": "",
                     *       "best_before": "",
                     *       "on_hand": 25000,
                     *       "allocated": 25000,
                     *       "cost": 850
                     *     }
                     */
                    "application/json": components["schemas"]["AdminLot"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `key-reused` (422), `version-changed` (412), `not-valid` (422), `malformed-json` (400), `unknown-lot` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminListCustomers: {
        parameters: {
            query?: {
                /** @description The `next` of the page before. */
                after?: string;
                /** @description How many, 50 without it. */
                limit?: number;
                /** @description A mobile number of Bangladesh in any spelling. */
                phone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of customers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "customers": [
                     *         {
                     *           "id": "",
                     *           "name": "Rahima Khatun",
                     *           "phone": "+8801711223344",
                     *           "has_account": false,
                     *           "blocked": false
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdminCustomers"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminGetCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag: 304 while nothing has changed. */
                "if-none-match"?: string;
            };
            path: {
                /** @description The id of the customer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer as they are now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "name": "Rahima Khatun",
                     *       "phone": "+8801711223344",
                     *       "has_account": false,
                     *       "blocked": false,
                     *       "phones": [
                     *         ""
                     *       ],
                     *       "email": "",
                     *       "language": "en",
                     *       "created_at": "2026-06-11T11:46:00.000Z",
                     *       "block": {
                     *         "reason": "",
                     *         "at": "2026-06-11T11:46:00.000Z",
                     *         "actor": ""
                     *       },
                     *       "orders": 0,
                     *       "delivered": 0,
                     *       "refused": 0,
                     *       "spent": 850,
                     *       "latest_order_ids": [
                     *         ""
                     *       ],
                     *       "addresses": [
                     *         {
                     *           "saved": false,
                     *           "recipient": "",
                     *           "area_id": "",
                     *           "area": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "district": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "address": "",
                     *           "landmark": "",
                     *           "used_at": "2026-06-11T11:46:00.000Z"
                     *         }
                     *       ],
                     *       "companies": [
                     *         {
                     *           "company_id": "",
                     *           "name": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "role": "buyer",
                     *           "blocked": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminCustomer"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `unknown-customer` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminListCompanies: {
        parameters: {
            query?: {
                /** @description The `next` of the page before. */
                after?: string;
                /** @description How many, 50 without it. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of companies. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "companies": [
                     *         {
                     *           "id": "",
                     *           "name": {
                     *             "en": "",
                     *             "bn": ""
                     *           },
                     *           "bin": "001234567-0101",
                     *           "tin": "123456789012",
                     *           "contact": {
                     *             "name": "",
                     *             "phone": "",
                     *             "email": ""
                     *           },
                     *           "blocked": false,
                     *           "created_at": "2026-06-11T11:46:00.000Z",
                     *           "owes": 850,
                     *           "late": false
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdminCompanies"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminGetCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag: 304 while nothing has changed. */
                "if-none-match"?: string;
            };
            path: {
                /** @description The id of the company. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "name": {
                     *         "en": "",
                     *         "bn": ""
                     *       },
                     *       "bin": "001234567-0101",
                     *       "tin": "123456789012",
                     *       "contact": {
                     *         "name": "",
                     *         "phone": "",
                     *         "email": ""
                     *       },
                     *       "blocked": false,
                     *       "created_at": "2026-06-11T11:46:00.000Z",
                     *       "owes": 850,
                     *       "late": false,
                     *       "address": "",
                     *       "credit_days": 30,
                     *       "approval_above": 850,
                     *       "keep_lists_days": 90,
                     *       "members": [
                     *         {
                     *           "customer_id": "",
                     *           "name": "",
                     *           "phone": "",
                     *           "role": "buyer",
                     *           "designation": ""
                     *         }
                     *       ],
                     *       "credit": {
                     *         "limit": 850,
                     *         "used": 850,
                     *         "left": 850
                     *       },
                     *       "statement": {
                     *         "balance": 48500,
                     *         "unallocated": 850,
                     *         "ages": [
                     *           {
                     *             "age": "not-due",
                     *             "amount": 48500
                     *           }
                     *         ],
                     *         "open": [
                     *           {
                     *             "order_id": "",
                     *             "order_number": "PF-10001",
                     *             "invoice_number": "MSK-2026-27-000012",
                     *             "placed_on": "2026-06-12",
                     *             "total": 850,
                     *             "due": 48500,
                     *             "on_account": 850,
                     *             "due_on": "2026-06-12",
                     *             "age": "not-due"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AdminCompany"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `unknown-company` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminListGiftRuns: {
        parameters: {
            query?: {
                /** @description The `next` of the page before. */
                after?: string;
                /** @description How many, 50 without it. */
                limit?: number;
                state?: "draft" | "confirmed" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of gift runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runs": [
                     *         {
                     *           "id": "",
                     *           "number": "G-2026-00007",
                     *           "name": "Meghna Textiles",
                     *           "state": "draft",
                     *           "quotation": {
                     *             "id": "",
                     *             "number": "Q-2026-00012"
                     *           },
                     *           "company": {
                     *             "id": "",
                     *             "name": {
                     *               "en": "",
                     *               "bn": ""
                     *             }
                     *           },
                     *           "order_id": "",
                     *           "day": "2026-06-12",
                     *           "last_day": "2026-06-12",
                     *           "created_at": "2026-06-11T11:46:00.000Z",
                     *           "confirmed_at": "2026-06-11T11:46:00.000Z",
                     *           "finished_at": "2026-06-11T11:46:00.000Z",
                     *           "list_erased_at": "2026-06-11T11:46:00.000Z",
                     *           "counts": {
                     *             "people": 120,
                     *             "faulty": 120,
                     *             "to_look": 120,
                     *             "asked": 120,
                     *             "answered": 120,
                     *             "declined": 120,
                     *             "ordered": 120,
                     *             "delivered": 120,
                     *             "to_plan_again": 120
                     *           }
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdminGiftRuns"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminGetGiftRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description An ETag: 304 while nothing has changed. */
                "if-none-match"?: string;
            };
            path: {
                /** @description The id of the gift run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The gift run as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "",
                     *       "number": "G-2026-00007",
                     *       "name": "Meghna Textiles",
                     *       "state": "draft",
                     *       "quotation": {
                     *         "id": "",
                     *         "number": "Q-2026-00012"
                     *       },
                     *       "company": {
                     *         "id": "",
                     *         "name": {
                     *           "en": "",
                     *           "bn": ""
                     *         }
                     *       },
                     *       "order_id": "",
                     *       "day": "2026-06-12",
                     *       "last_day": "2026-06-12",
                     *       "created_at": "2026-06-11T11:46:00.000Z",
                     *       "confirmed_at": "2026-06-11T11:46:00.000Z",
                     *       "finished_at": "2026-06-11T11:46:00.000Z",
                     *       "list_erased_at": "2026-06-11T11:46:00.000Z",
                     *       "counts": {
                     *         "people": 120,
                     *         "faulty": 120,
                     *         "to_look": 120,
                     *         "asked": 120,
                     *         "answered": 120,
                     *         "declined": 120,
                     *         "ordered": 120,
                     *         "delivered": 120,
                     *         "to_plan_again": 120
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AdminGiftRun"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `unknown-run` (404) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminListRecipients: {
        parameters: {
            query?: {
                /** @description How many, 50 without it. */
                limit?: number;
                /** @description The `next` of the page before. */
                after?: string;
            };
            header?: never;
            path: {
                /** @description The id of the gift run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recipients. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recipients": [
                     *         {
                     *           "id": "",
                     *           "position": 0,
                     *           "name": "Nasrin Sultana",
                     *           "phone": "+8801720000001",
                     *           "state": "open",
                     *           "by_link": false,
                     *           "area_id": "",
                     *           "day": "2026-06-12",
                     *           "language": "en",
                     *           "to_look": false,
                     *           "faults": [
                     *             {
                     *               "field": "name",
                     *               "kind": "name-missing",
                     *               "count": 0,
                     *               "suggestion": ""
                     *             }
                     *           ],
                     *           "hints": [
                     *             {
                     *               "field": "name",
                     *               "kind": "phone-zero",
                     *               "other": 0
                     *             }
                     *           ],
                     *           "delivery": {
                     *             "id": "",
                     *             "state": "planned",
                     *             "day": "2026-06-12",
                     *             "given_up": false
                     *           }
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["AdminRecipients"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `unknown-run` (404), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminAddRecipients: {
        parameters: {
            query?: never;
            header: {
                /** @description Made anew for each intended request: sent twice, it is one order. */
                "idempotency-key": string;
                /** @description The ETag that was read: the change is refused (412) if anything changed since. */
                "if-match"?: string;
            };
            path: {
                /** @description The id of the gift run. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recipients": [
                 *         {
                 *           "name": "Nasrin Sultana",
                 *           "phone": "01720000001",
                 *           "district": "",
                 *           "area": "",
                 *           "address": "",
                 *           "landmark": "",
                 *           "box": "",
                 *           "card": null,
                 *           "day": "",
                 *           "language": "",
                 *           "by_link": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AdminNewRecipients"];
            };
        };
        responses: {
            /** @description The run, and who was added, each with their faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "run": {
                     *         "id": "",
                     *         "number": "G-2026-00007",
                     *         "name": "Meghna Textiles",
                     *         "state": "draft",
                     *         "quotation": {
                     *           "id": "",
                     *           "number": "Q-2026-00012"
                     *         },
                     *         "company": {
                     *           "id": "",
                     *           "name": {
                     *             "en": "",
                     *             "bn": ""
                     *           }
                     *         },
                     *         "order_id": "",
                     *         "day": "2026-06-12",
                     *         "last_day": "2026-06-12",
                     *         "created_at": "2026-06-11T11:46:00.000Z",
                     *         "confirmed_at": "2026-06-11T11:46:00.000Z",
                     *         "finished_at": "2026-06-11T11:46:00.000Z",
                     *         "list_erased_at": "2026-06-11T11:46:00.000Z",
                     *         "counts": {
                     *           "people": 120,
                     *           "faulty": 120,
                     *           "to_look": 120,
                     *           "asked": 120,
                     *           "answered": 120,
                     *           "declined": 120,
                     *           "ordered": 120,
                     *           "delivered": 120,
                     *           "to_plan_again": 120
                     *         }
                     *       },
                     *       "recipients": [
                     *         {
                     *           "row": 0,
                     *           "id": "",
                     *           "position": 0,
                     *           "name": "Nasrin Sultana",
                     *           "phone": "+8801720000001",
                     *           "state": "open",
                     *           "by_link": false,
                     *           "area_id": "",
                     *           "day": "2026-06-12",
                     *           "language": "en",
                     *           "to_look": false,
                     *           "faults": [
                     *             {
                     *               "field": "name",
                     *               "kind": "name-missing",
                     *               "count": 0,
                     *               "suggestion": ""
                     *             }
                     *           ],
                     *           "hints": [
                     *             {
                     *               "field": "name",
                     *               "kind": "phone-zero",
                     *               "other": 0
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminRecipientsAdded"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `key-reused` (422), `version-changed` (412), `not-valid` (422), `malformed-json` (400), `unknown-run` (404), `run-not-open` (409), `too-many-recipients` (409) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminListReports: {
        parameters: {
            query?: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the order of the office. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reports": [
                     *         {
                     *           "name": "sales-by-day",
                     *           "title": "Sales by day",
                     *           "by_basis": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminReports"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminGetReport: {
        parameters: {
            query: {
                /** @description The language of texts; else `Accept-Language` decides. */
                lang?: "en" | "bn";
                /** @description The first day, in Bangladesh. */
                from: string;
                /** @description The last day; at most 366 days in all. */
                to: string;
                /** @description Which day of an order counts; `placed` without it. */
                basis?: "placed" | "delivered";
            };
            header?: never;
            path: {
                /** @description The name of the report. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All its rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "sales-by-day",
                     *       "title": "Sales by day",
                     *       "from": "2026-06-12",
                     *       "to": "2026-06-12",
                     *       "basis": "placed",
                     *       "columns": [
                     *         {
                     *           "key": "total",
                     *           "title": "Total",
                     *           "kind": "text"
                     *         }
                     *       ],
                     *       "rows": [
                     *         {
                     *           "day": "2026-06-12",
                     *           "orders": 3,
                     *           "total": 4670,
                     *           "vat": 69.05
                     *         }
                     *       ],
                     *       "totals": {
                     *         "day": "2026-06-12",
                     *         "orders": 3,
                     *         "total": 4670,
                     *         "vat": 69.05
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AdminReport"];
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `unknown-report` (404), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminListLedgers: {
        parameters: {
            query?: {
                /** @description `json` without it. */
                format?: "json" | "csv" | "tally";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description With their names in this shop, and their groups in TallyPrime. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ledgers": [
                     *         {
                     *           "ledger": "sales",
                     *           "name": "Sales",
                     *           "group": "Sales Accounts"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminLedgers"];
                    /**
                     * @example day,number
                     *     2026-06-12,MSK-2025-26-000001
                     */
                    "text/csv": string;
                    /** @example <ENVELOPE><HEADER/><BODY/></ENVELOPE> */
                    "application/xml": string;
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminGetJournal: {
        parameters: {
            query: {
                /** @description The first day, in Bangladesh. */
                from: string;
                /** @description The last day; at most 366 days in all. */
                to: string;
                /** @description `json` without it. */
                format?: "json" | "csv" | "tally";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By day. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-06-12",
                     *       "to": "2026-06-12",
                     *       "vouchers": [
                     *         {
                     *           "number": "MSK-2025-26-000001",
                     *           "kind": "Sales",
                     *           "day": "2026-06-12",
                     *           "reference": "PF-10001",
                     *           "about": "Sale",
                     *           "lines": [
                     *             {
                     *               "ledger": "sales",
                     *               "name": "Sales",
                     *               "debit": 0,
                     *               "credit": 850
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "sums": [
                     *         {
                     *           "ledger": "sales",
                     *           "name": "Sales",
                     *           "debit": 0,
                     *           "credit": 850
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminJournal"];
                    /**
                     * @example day,number
                     *     2026-06-12,MSK-2025-26-000001
                     */
                    "text/csv": string;
                    /** @example <ENVELOPE><HEADER/><BODY/></ENVELOPE> */
                    "application/xml": string;
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminGetSalesBook: {
        parameters: {
            query: {
                /** @description The first day, in Bangladesh. */
                from: string;
                /** @description The last day; at most 366 days in all. */
                to: string;
                /** @description `json` without it. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A row for every item of an invoice or a credit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-06-12",
                     *       "to": "2026-06-12",
                     *       "rows": [
                     *         {
                     *           "serial": 1,
                     *           "day": "2026-06-12",
                     *           "number": "MSK-2025-26-000001",
                     *           "kind": "invoice",
                     *           "buyer": "",
                     *           "buyer_address": "",
                     *           "buyer_bin": "",
                     *           "what": "goods",
                     *           "name": "",
                     *           "quantity": 0,
                     *           "vat_percent": 0,
                     *           "value": 850,
                     *           "vat": 850
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminSalesBook"];
                    /**
                     * @example day,number
                     *     2026-06-12,MSK-2025-26-000001
                     */
                    "text/csv": string;
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminGetPurchaseBook: {
        parameters: {
            query: {
                /** @description The first day, in Bangladesh. */
                from: string;
                /** @description The last day; at most 366 days in all. */
                to: string;
                /** @description `json` without it. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What growers delivered. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-06-12",
                     *       "to": "2026-06-12",
                     *       "rows": [
                     *         {
                     *           "serial": 1,
                     *           "day": "2026-06-12",
                     *           "slip": "D-12",
                     *           "grower": "",
                     *           "fruit": "",
                     *           "unit": "kilogram",
                     *           "amount": 120.5,
                     *           "value": 850,
                     *           "vat": 850
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminPurchaseBook"];
                    /**
                     * @example day,number
                     *     2026-06-12,MSK-2025-26-000001
                     */
                    "text/csv": string;
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adminGetVatReturn: {
        parameters: {
            query: {
                /** @description The first day, in Bangladesh. */
                from: string;
                /** @description The last day; at most 366 days in all. */
                to: string;
                /** @description `json` without it. */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Those that the shop knows, by the note of the form. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-06-12",
                     *       "to": "2026-06-12",
                     *       "rows": [
                     *         {
                     *           "note": 9,
                     *           "what": "exempt-sales",
                     *           "value": 850,
                     *           "vat": 850
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AdminVatReturn"];
                    /**
                     * @example day,number
                     *     2026-06-12,MSK-2025-26-000001
                     */
                    "text/csv": string;
                };
            };
            /** @description A problem: `api-key-needed` (401), `api-key-expired` (401), `api-key-revoked` (401), `scope-missing` (403), `permission-missing` (403), `too-many-tries` (429), `not-valid` (422) */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description A problem on our side: `unexpected` (500), `unavailable` (503). */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "type": "/problems/out-of-stock",
                     *       "title": "Not enough left",
                     *       "status": 409,
                     *       "detail": "",
                     *       "field": "lines/0/unit",
                     *       "errors": [
                     *         {
                     *           "field": "",
                     *           "detail": ""
                     *         }
                     *       ],
                     *       "quote": {
                     *         "lines": [
                     *           {
                     *             "_id": "",
                     *             "varient": "",
                     *             "variant_id": "",
                     *             "slug": "",
                     *             "name": "",
                     *             "label": "",
                     *             "image": "",
                     *             "lot_id": null,
                     *             "ripeness": null,
                     *             "eat_by": "2026-06-12",
                     *             "unit": 0,
                     *             "counted": 0,
                     *             "price": 850,
                     *             "sale_price": 0,
                     *             "line_total": 0,
                     *             "quantity_kg": 0,
                     *             "changes": [
                     *               {
                     *                 "kind": "price",
                     *                 "from": 0,
                     *                 "to": 0
                     *               }
                     *             ],
                     *             "in_stock": false,
                     *             "units_left": 0
                     *           }
                     *         ],
                     *         "changed": false,
                     *         "goods": 850,
                     *         "discount": 0,
                     *         "delivery": 0,
                     *         "rounding": 0,
                     *         "total": 850,
                     *         "quantity_kg": 0,
                     *         "coupon": {
                     *           "ok": true,
                     *           "code": "",
                     *           "name": "",
                     *           "discount": 0,
                     *           "free_delivery": false
                     *         },
                     *         "promotion": {
                     *           "name": "",
                     *           "discount": 0
                     *         },
                     *         "zone": {
                     *           "id": "",
                     *           "name": "",
                     *           "area": "",
                     *           "district": ""
                     *         },
                     *         "modes": [
                     *           {
                     *             "mode": "van",
                     *             "charge": 0
                     *           }
                     *         ],
                     *         "mode": "van",
                     *         "free_delivery_after": 0,
                     *         "first_day": "2026-06-12",
                     *         "terms_version": 1,
                     *         "terms_digest": "9f86d081884c7d65"
                     *       },
                     *       "shortages": [
                     *         {
                     *           "variant_id": "",
                     *           "units_left": 0
                     *         }
                     *       ],
                     *       "variant_ids": [
                     *         ""
                     *       ],
                     *       "product_ids": [
                     *         ""
                     *       ],
                     *       "amount": 0,
                     *       "least": 0
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveOrderPlaced: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "order.placed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** @enum {string} */
                        state: "placed" | "confirmed" | "completed" | "cancelled";
                        /** @enum {string} */
                        source: "storefront" | "api" | "phone" | "chat" | "gift-run" | "weekly-box" | "replacement";
                        total: number;
                        version: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveOrderConfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "order.confirmed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** @enum {string} */
                        state: "placed" | "confirmed" | "completed" | "cancelled";
                        /** @enum {string} */
                        source: "storefront" | "api" | "phone" | "chat" | "gift-run" | "weekly-box" | "replacement";
                        total: number;
                        version: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveOrderChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "order.changed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** @enum {string} */
                        state: "placed" | "confirmed" | "completed" | "cancelled";
                        /** @enum {string} */
                        source: "storefront" | "api" | "phone" | "chat" | "gift-run" | "weekly-box" | "replacement";
                        total: number;
                        version: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveOrderCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "order.completed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** @enum {string} */
                        state: "placed" | "confirmed" | "completed" | "cancelled";
                        /** @enum {string} */
                        source: "storefront" | "api" | "phone" | "chat" | "gift-run" | "weekly-box" | "replacement";
                        total: number;
                        version: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveOrderCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "order.cancelled";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** @enum {string} */
                        state: "placed" | "confirmed" | "completed" | "cancelled";
                        /** @enum {string} */
                        source: "storefront" | "api" | "phone" | "chat" | "gift-run" | "weekly-box" | "replacement";
                        total: number;
                        version: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveConsignmentPlanned: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "consignment.planned";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "planned" | "packed" | "dispatched" | "delivered" | "failed" | "returned" | "cancelled";
                        /** @enum {string} */
                        mode: "van" | "courier" | "pickup";
                        /** Format: date */
                        day: string;
                        grams: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveConsignmentRescheduled: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "consignment.rescheduled";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "planned" | "packed" | "dispatched" | "delivered" | "failed" | "returned" | "cancelled";
                        /** @enum {string} */
                        mode: "van" | "courier" | "pickup";
                        /** Format: date */
                        day: string;
                        grams: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveConsignmentPacked: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "consignment.packed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "planned" | "packed" | "dispatched" | "delivered" | "failed" | "returned" | "cancelled";
                        /** @enum {string} */
                        mode: "van" | "courier" | "pickup";
                        /** Format: date */
                        day: string;
                        grams: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveConsignmentDispatched: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "consignment.dispatched";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "planned" | "packed" | "dispatched" | "delivered" | "failed" | "returned" | "cancelled";
                        /** @enum {string} */
                        mode: "van" | "courier" | "pickup";
                        /** Format: date */
                        day: string;
                        grams: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveConsignmentDelivered: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "consignment.delivered";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "planned" | "packed" | "dispatched" | "delivered" | "failed" | "returned" | "cancelled";
                        /** @enum {string} */
                        mode: "van" | "courier" | "pickup";
                        /** Format: date */
                        day: string;
                        grams: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveConsignmentFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "consignment.failed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "planned" | "packed" | "dispatched" | "delivered" | "failed" | "returned" | "cancelled";
                        /** @enum {string} */
                        mode: "van" | "courier" | "pickup";
                        /** Format: date */
                        day: string;
                        grams: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveConsignmentReturned: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "consignment.returned";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "planned" | "packed" | "dispatched" | "delivered" | "failed" | "returned" | "cancelled";
                        /** @enum {string} */
                        mode: "van" | "courier" | "pickup";
                        /** Format: date */
                        day: string;
                        grams: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveConsignmentCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "consignment.cancelled";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "planned" | "packed" | "dispatched" | "delivered" | "failed" | "returned" | "cancelled";
                        /** @enum {string} */
                        mode: "van" | "courier" | "pickup";
                        /** Format: date */
                        day: string;
                        grams: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePaymentDue: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "payment.due";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        method: "cash-on-delivery" | "bkash" | "sslcommerz" | "nagad" | "bank-transfer" | "wallet" | "on-account";
                        /** @enum {string} */
                        state: "due" | "captured" | "settled" | "refunded" | "void";
                        amount: number;
                        captured: number;
                        refunded: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePaymentCaptured: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "payment.captured";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        method: "cash-on-delivery" | "bkash" | "sslcommerz" | "nagad" | "bank-transfer" | "wallet" | "on-account";
                        /** @enum {string} */
                        state: "due" | "captured" | "settled" | "refunded" | "void";
                        amount: number;
                        captured: number;
                        refunded: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePaymentSettled: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "payment.settled";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        method: "cash-on-delivery" | "bkash" | "sslcommerz" | "nagad" | "bank-transfer" | "wallet" | "on-account";
                        /** @enum {string} */
                        state: "due" | "captured" | "settled" | "refunded" | "void";
                        amount: number;
                        captured: number;
                        refunded: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePaymentRefunded: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "payment.refunded";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        method: "cash-on-delivery" | "bkash" | "sslcommerz" | "nagad" | "bank-transfer" | "wallet" | "on-account";
                        /** @enum {string} */
                        state: "due" | "captured" | "settled" | "refunded" | "void";
                        amount: number;
                        captured: number;
                        refunded: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePaymentVoid: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "payment.void";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        method: "cash-on-delivery" | "bkash" | "sslcommerz" | "nagad" | "bank-transfer" | "wallet" | "on-account";
                        /** @enum {string} */
                        state: "due" | "captured" | "settled" | "refunded" | "void";
                        amount: number;
                        captured: number;
                        refunded: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRefundAsked: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "refund.asked";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        id: string;
                        /** Format: uuid */
                        order_id: string;
                        /** Format: uuid */
                        payment_id: string;
                        /** @enum {string} */
                        state: "asked" | "processing" | "refunded" | "refused";
                        /** @enum {string} */
                        way: "gateway" | "by-hand";
                        amount: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRefundProcessing: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "refund.processing";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        id: string;
                        /** Format: uuid */
                        order_id: string;
                        /** Format: uuid */
                        payment_id: string;
                        /** @enum {string} */
                        state: "asked" | "processing" | "refunded" | "refused";
                        /** @enum {string} */
                        way: "gateway" | "by-hand";
                        amount: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRefundRefunded: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "refund.refunded";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        id: string;
                        /** Format: uuid */
                        order_id: string;
                        /** Format: uuid */
                        payment_id: string;
                        /** @enum {string} */
                        state: "asked" | "processing" | "refunded" | "refused";
                        /** @enum {string} */
                        way: "gateway" | "by-hand";
                        amount: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRefundRefused: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "refund.refused";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        id: string;
                        /** Format: uuid */
                        order_id: string;
                        /** Format: uuid */
                        payment_id: string;
                        /** @enum {string} */
                        state: "asked" | "processing" | "refunded" | "refused";
                        /** @enum {string} */
                        way: "gateway" | "by-hand";
                        amount: number;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveClaimOpen: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "claim.open";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: number;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "open" | "offered" | "accepted" | "done" | "rejected";
                        /** @enum {string} */
                        wants: "refund" | "replacement" | "credit";
                        outcome: ("refund" | "replacement" | "credit") | null;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveClaimOffered: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "claim.offered";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: number;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "open" | "offered" | "accepted" | "done" | "rejected";
                        /** @enum {string} */
                        wants: "refund" | "replacement" | "credit";
                        outcome: ("refund" | "replacement" | "credit") | null;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveClaimAccepted: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "claim.accepted";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: number;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "open" | "offered" | "accepted" | "done" | "rejected";
                        /** @enum {string} */
                        wants: "refund" | "replacement" | "credit";
                        outcome: ("refund" | "replacement" | "credit") | null;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveClaimDone: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "claim.done";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: number;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "open" | "offered" | "accepted" | "done" | "rejected";
                        /** @enum {string} */
                        wants: "refund" | "replacement" | "credit";
                        outcome: ("refund" | "replacement" | "credit") | null;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveClaimRejected: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "claim.rejected";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: number;
                        /** Format: uuid */
                        order_id: string;
                        /** @enum {string} */
                        state: "open" | "offered" | "accepted" | "done" | "rejected";
                        /** @enum {string} */
                        wants: "refund" | "replacement" | "credit";
                        outcome: ("refund" | "replacement" | "credit") | null;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveProductCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "product.created";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        code: string;
                        slug: string;
                        /** @enum {string} */
                        state: "draft" | "active" | "archived" | "private";
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveProductChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "product.changed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        code: string;
                        slug: string;
                        /** @enum {string} */
                        state: "draft" | "active" | "archived" | "private";
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePriceChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "price.changed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        product_id: string;
                        /** Format: uuid */
                        variant_id: string;
                        sku: string;
                        price: number;
                        sale_price: number | null;
                        sale_from: string | null;
                        sale_until: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveStockChanged: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "stock.changed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        stock_item_id: string;
                        stock_item: string;
                        /** @enum {string} */
                        unit: "gram" | "piece";
                        /** Format: uuid */
                        lot_id: string;
                        lot: string;
                        /** @enum {string} */
                        lot_state: "expected" | "received";
                        on_hand: number;
                        allocated: number;
                        quarantined: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGiftRunCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "gift_run.created";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** @enum {string} */
                        state: "draft" | "confirmed" | "cancelled";
                        company_id: string | null;
                        order_id: string | null;
                        day: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGiftRunConfirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "gift_run.confirmed";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** @enum {string} */
                        state: "draft" | "confirmed" | "cancelled";
                        company_id: string | null;
                        order_id: string | null;
                        day: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGiftRunCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "gift_run.cancelled";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** @enum {string} */
                        state: "draft" | "confirmed" | "cancelled";
                        company_id: string | null;
                        order_id: string | null;
                        day: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGiftRunFinished: {
        parameters: {
            query?: never;
            header: {
                /** @description The same in every try: a receiver that has it already ignores the delivery. */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970. Refuse what is older than five minutes. */
                "webhook-timestamp": string;
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; several are separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    type: "gift_run.finished";
                    /** Format: date-time */
                    timestamp: string;
                    data: {
                        /** Format: uuid */
                        id: string;
                        number: string;
                        /** @enum {string} */
                        state: "draft" | "confirmed" | "cancelled";
                        company_id: string | null;
                        order_id: string | null;
                        day: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Gone: the shop pauses the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. Everything else is tried again, for about 55 hours. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
