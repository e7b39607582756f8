import type { MetricType, Tags } from '../metrics.ts';
import { commonTags, metrics } from '../test-run.ts';

class CustomMetric {
  readonly name: string;

  constructor(name: string, type: MetricType, isTime = false) {
    this.name = name;
    metrics.define(name, type, isTime ? 'time' : 'default');
  }

  add(value: number | boolean, tags: Tags = {}): void {
    metrics.add(this.name, Number(value), { ...commonTags(), ...tags });
  }
}

export class Counter extends CustomMetric {
  constructor(name: string) {
    super(name, 'counter');
  }
}

export class Gauge extends CustomMetric {
  constructor(name: string) {
    super(name, 'gauge');
  }
}

export class Rate extends CustomMetric {
  constructor(name: string) {
    super(name, 'rate');
  }

  override add(value: number | boolean, tags?: Tags): void {
    super.add(Boolean(value), tags);
  }
}

export class Trend extends CustomMetric {
  constructor(name: string, isTime = false) {
    super(name, 'trend', isTime);
  }
}

export default { Counter, Gauge, Rate, Trend };
