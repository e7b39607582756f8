import authoring from '../app/waiver-authoring/authoring.module.css';
import { useText } from '../messages/use-text.ts';
import { BackLink, Page } from '../ui/page/page.tsx';
import StartingPointCards from './starting-point-cards.tsx';
import styles from './starting-points.module.css';

/** Where a new waiver begins. */
export const StartingPoints = () => {
  const text = useText();
  return (
    <div className={authoring.screen}>
      <div className={authoring.bar}>
        <BackLink to="/waivers" label={text('nav.waivers')} />
      </div>
      <Page title={text('author.createTitle')} lead={text('startingPoint.lead')}>
        <StartingPointCards />
        <p className={styles.lawyer}>{text('startingPoint.lawyer')}</p>
      </Page>
    </div>
  );
};
