import type { ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { appRoutes, hostOrderRoute, pageKey } from '../core/addresses/app-routes.ts';
import { hrefWithLang, withPageQuery } from '../ui/controls/app-link.tsx';
import { parseLang } from '../../i18n/formats/languages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import {
  AfishaScreen,
  ContactsScreen,
  EventScreen,
  SchemeScreen,
  OrderScreen,
  RefundScreen,
  DeclinedScreen,
  NominalScreen,
  RulesScreen,
  NotFoundScreen,
} from './screens.tsx';

/** wouter's own types lose a second optional parameter. */
type SessionParams = { readonly hash: string; readonly date?: string; readonly time?: string };

/**
 * The table of routes. A screen gets its parameters as props and remounts when its hash changes; the screen itself
 * handles dates and times in the address, which do not remount it.
 */
export function Routes() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={pageKey(path)}>
      <Switch>
        <Route path={appRoutes.afisha}>
          <AfishaScreen />
        </Route>
        <Route path={appRoutes.contacts}>
          <ContactsScreen />
        </Route>
        <Route<SessionParams> path={appRoutes.event}>
          {({ hash, date, time }): ReactNode => (
            <EventScreen key={hash} hash={hash} date={date ?? ''} time={time ?? ''} />
          )}
        </Route>
        <Route<SessionParams> path={appRoutes.scheme}>
          {({ hash, date, time }): ReactNode => (
            <SchemeScreen key={hash} hash={hash} date={date ?? ''} time={time ?? ''} />
          )}
        </Route>
        <Route path={appRoutes.refund}>
          {({ hash }): ReactNode => <RefundScreen key={hash} hash={hash} />}
        </Route>
        <Route path={appRoutes.declined}>
          {({ hash }): ReactNode => <DeclinedScreen key={hash} hash={hash} />}
        </Route>
        <Route path={appRoutes.order}>
          {({ hash }): ReactNode => <OrderScreen key={hash} hash={hash} />}
        </Route>
        <Route path={appRoutes.nominal}>
          {({ hash }): ReactNode => <NominalScreen key={hash} hash={hash} />}
        </Route>
        <Route path={appRoutes.purchaseTerms}>
          <RulesScreen page="purchase-terms" />
        </Route>
        <Route path={appRoutes.privacyPolicy}>
          <RulesScreen page="privacy-policy" />
        </Route>
        <Route path={appRoutes.oldRules}>
          {({ lang }): ReactNode => (
            <Redirect replace to={hrefWithLang(appRoutes.purchaseTerms, parseLang(lang))} />
          )}
        </Route>
        <Route path={appRoutes.oldAgreement}>
          {({ lang }): ReactNode => (
            <Redirect replace to={hrefWithLang(appRoutes.privacyPolicy, parseLang(lang))} />
          )}
        </Route>
        <Route path={hostOrderRoute}>
          {({ lang = '', hash = '' }): ReactNode => (
            <Redirect replace to={hrefWithLang(withPageQuery(`/order/${hash}`), parseLang(lang))} />
          )}
        </Route>
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </ErrorBoundary>
  );
}
