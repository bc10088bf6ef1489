import { useAppConfig } from '../../../ui/hooks/use-app-config.ts';
import { GatewayMark } from '../gateway/gateway-mark.tsx';
import { gatewayHint } from '../gateway/gateway-texts.ts';
import css from './ways-to-pay.module.css';
import { wholePriceText } from './whole-price-text.ts';

/** How the plans can be paid, and that nothing is added to their prices. */
export function WaysToPay() {
  const { paymentGateways } = useAppConfig();
  if (paymentGateways.length === 0) return null;
  return (
    <section aria-labelledby="ways-to-pay" className={css.section}>
      <h2 id="ways-to-pay" className={css.title}>
        How to pay
      </h2>
      <ul className={css.ways}>
        {paymentGateways.map(({ name, title }) => (
          <li key={name} className={css.way}>
            <GatewayMark name={name} />
            <span>
              {title}
              <span className={css.hint}>{gatewayHint(name)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={css.price}>{wholePriceText(paymentGateways)}</p>
    </section>
  );
}
